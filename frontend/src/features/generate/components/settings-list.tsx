import { type GenerationTask } from '@jinwi/contracts';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatDate, formatDateTime } from '../../../shared/lib/format.js';
import { Disclosure } from '../../../shared/ui/disclosure.js';
import { type SettingsWord, settingsWords } from '../settings-words.js';

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
