import { modelDefault } from '@jinwi/contracts';
import { useTranslation } from 'react-i18next';
import { useRunningModels } from '../api/get-running-models.js';
import { Section } from './section.js';

const steps = ['analysis', 'networks', 'secure', 'learning'] as const;

/** Four numbered steps joined by a line: vertical on phones, horizontal from 1024 px. */
export const HowItWorks = () => {
  const { t } = useTranslation('home');
  const isSent = useRunningModels().includes(modelDefault);
  return (
    <Section heading={t('how.heading')}>
      <ol className="grid lg:grid-cols-4">
        {steps.map((step, index) => (
          <li key={step} className="group relative flex gap-5 pb-10 last:pb-0 lg:block lg:pr-8 lg:pb-0">
            <span
              aria-hidden
              className="absolute top-11 bottom-0 left-[1.3125rem] w-0.5 bg-border group-last:hidden lg:inset-x-0 lg:top-[1.3125rem] lg:bottom-auto lg:h-0.5 lg:w-auto"
            />
            <span
              aria-hidden
              className="relative grid size-11 shrink-0 place-items-center rounded-full border-2 border-brand bg-bg font-bold text-brand tabular-nums lg:mb-5"
            >
              {index + 1}
            </span>
            <div className="pt-2 lg:pt-0">
              <h3 className="mb-1.5 text-h3">{t(`how.${step}`)}</h3>
              <p className="text-muted">
                {t(`how.${step}Text`)}
                {step === 'secure' && isSent && ` ${t('how.sent')}`}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
};
