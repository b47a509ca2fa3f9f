import { analysisCost, generationCost } from '@jinwi/contracts';
import { Check, History, Image, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { SectionCard } from '../../../shared/ui/card.js';
import { TextLink } from '../../../shared/ui/links.js';
import { effectiveDate, numbers } from '../../terms/terms-facts.js';

/** Explains credits in three steps with icons: search, image, history (UI-240). */
export const HowCreditsWork = () => {
  const { t } = useTranslation('credits');
  const steps = [
    { title: t('how.analyze'), text: t('how.analyzeText', { count: analysisCost }), Icon: Search },
    { title: t('how.generate'), text: t('how.generateText', { count: generationCost }), Icon: Image },
    { title: t('how.history'), text: t('how.historyText'), Icon: History },
  ];
  return (
    <SectionCard title={t('how.title')}>
      <ol className="grid gap-5 md:grid-cols-3">
        {steps.map(({ title, text, Icon }) => (
          <li key={title} className="flex items-center gap-4">
            <span
              aria-hidden
              className="grid size-11 shrink-0 place-items-center rounded-card bg-brand-soft text-brand"
            >
              <Icon className="size-5" />
            </span>
            <div>
              <h3 className="font-semibold">{title}</h3>
              <p className="text-sm text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </SectionCard>
  );
};

const facts = ['free', 'validity', 'extension', 'refund', 'expired'] as const;

/** Lists five facts about credits, from the same constants as /terms (BR-052). */
export const TermsSummary = () => {
  const { t } = useTranslation('credits');
  const locale = useLocale();
  return (
    <SectionCard title={t('terms.title')}>
      <ul className="space-y-2.5 text-sm">
        {facts.map((fact) => (
          <li key={fact} className="flex gap-3">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
            {t(`terms.${fact}`, { ...numbers })}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-sm text-muted">{t('terms.effective', { date: effectiveDate(locale) })}</p>
        <TextLink to="/terms">{t('terms.link')}</TextLink>
      </div>
    </SectionCard>
  );
};
