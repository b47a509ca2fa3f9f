import { type GenerationTask } from '@jinwi/contracts';
import { type TFunction } from 'i18next';
import { Brush, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatDate, formatDateTime } from '../../../shared/lib/format.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Disclosure } from '../../../shared/ui/disclosure.js';

export const SettingsList = ({ task }: { task: GenerationTask }) => {
  const { t } = useTranslation('generate');
  const locale = useLocale();
  const words: SettingsWord[] = [...settingsWords(task, t), [t('form.source'), task.image_name]];
  return (
    <div className="space-y-1">
      <Disclosure summary={t('results.settings')} className="rounded-card border border-border">
        <dl className="space-y-3 px-4 pt-1 pb-4 text-sm">
          {words.map(([label, value]) => (
            <div key={label}>
              <dt className="text-muted">{label}</dt>
              <dd className="whitespace-pre-wrap">{value}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
      <p className="text-sm text-muted">
        <time dateTime={task.created_at}>{formatDateTime(task.created_at, locale)}</time>
        {' · '}
        {t('results.kept', { date: formatDate(task.kept_until, locale) })}
      </p>
    </div>
  );
};

type SettingsWord = readonly [label: string, value: string];

/** A task's settings as labels and values, without empty ones. */
function settingsWords(
  { settings }: Pick<GenerationTask, 'settings'>,
  t: TFunction<'generate'>,
): SettingsWord[] {
  const words: SettingsWord[] = [
    [t('form.prompt'), settings.prompt],
    [t('form.negative'), settings.negative_prompt],
    [t('form.reference'), t(`form.${settings.image_reference}`)],
    [t('form.imageFidelity'), settings.image_fidelity.toFixed(2)],
    [t('form.humanFidelity'), settings.human_fidelity.toFixed(2)],
    [t('form.ratio'), settings.aspect_ratio],
    [t('form.count'), String(settings.n)],
  ];
  return words.filter(([, value]) => value !== '');
}

export const settingsLine = (
  { settings }: Pick<GenerationTask, 'settings'>,
  t: TFunction<'generate'>,
): string =>
  [
    settings.aspect_ratio,
    t('gallery.images', { count: settings.n }),
    t(`form.${settings.image_reference}`),
  ].join(' · ');

interface MadeByMarkProps {
  /** Whether the images come from the local studio, which is not an AI. */
  isDemonstration: boolean;
  className?: string;
}

export const MadeByMark = ({ isDemonstration, className }: MadeByMarkProps) => {
  const { t } = useTranslation('generate');
  const Icon = isDemonstration ? Brush : Sparkles;
  return (
    <Badge tone="info" icon={<Icon aria-hidden className="size-3.5" />} className={className}>
      {t(isDemonstration ? 'results.demonstrationMark' : 'results.aiMark')}
    </Badge>
  );
};
