import { analysisCost, generationCost } from '@jinwi/contracts';
import { History, Image, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../../shared/ui/card.js';

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
