import { type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../shared/ui/classes.js';

const steps = ['package', 'card'] as const;
const keys = { package: 'choose', card: 'card' } as const;

interface StepLineProps {
  current: (typeof steps)[number];
  /** Ref of the current step's heading, which is focused when the step changes. */
  headingRef: Ref<HTMLHeadingElement>;
}

/** Names both steps, "1 Choose a package — 2 Card details", and marks the current one. */
export const StepLine = ({ current, headingRef }: StepLineProps) => {
  const { t } = useTranslation('purchase');
  return (
    <div className="space-y-1">
      <ol aria-label={t('steps')} className="flex items-center gap-3 text-sm">
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={step === current ? 'step' : undefined}
            className={cx(
              'flex items-center gap-2',
              index > 0 && 'before:h-px before:w-6 before:bg-control',
              step === current ? 'font-semibold text-text' : 'text-muted',
            )}
          >
            <span
              className={cx(
                'grid size-6 place-items-center rounded-full border text-caption tabular-nums',
                step === current ? 'border-brand bg-brand text-on-brand' : 'border-control',
              )}
            >
              {index + 1}
            </span>
            {t(keys[step])}
          </li>
        ))}
      </ol>
      <h3 ref={headingRef} tabIndex={-1} className="sr-only">
        {t(keys[current])}
      </h3>
    </div>
  );
};
