import { type PaymentOptions } from '@jinwi/contracts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../shared/ui/alert.js';
import { cx } from '../../../shared/ui/classes.js';
import { type useCardPurchase } from '../use-card-purchase.js';
import { CardStep } from './card-step.js';
import { PackageStep } from './package-step.js';
import { StepLine } from './step-line.js';

interface PurchaseStepsProps {
  options: PaymentOptions;
  purchase: ReturnType<typeof useCardPurchase>;
  onClose: () => void;
}

/** Step 1 chooses a package, step 2 pays for it. Going back keeps the card form, so that nothing is typed twice. */
export const PurchaseSteps = ({ options, purchase, onClose }: PurchaseStepsProps) => {
  const { t } = useTranslation('purchase');
  const [chosenId, setChosenId] = useState(options.packages[0]?.id);
  const [step, setStep] = useState<'package' | 'card'>('package');
  const [wasAtCard, setWasAtCard] = useState(false);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const chosen = options.packages.find(({ id }) => id === chosenId);

  const go = (next: typeof step) => {
    setStep(next);
    if (next === 'card') setWasAtCard(true);
    else purchase.pay.reset();
    headingRef.current?.focus();
  };

  return (
    <div className="space-y-5">
      <StepLine current={step} headingRef={headingRef} />
      {options.card === 'sandbox' && (
        <Alert title={t('sandbox.title')}>{step === 'card' && t('sandbox.text')}</Alert>
      )}
      {step === 'package' && (
        <PackageStep
          packages={options.packages}
          chosenId={chosenId}
          onChoose={setChosenId}
          onNext={() => go('card')}
        >
          {t(options.card === 'sandbox' ? 'kind.sandbox' : 'kind.card')}
          {options.isDemoOn && ` ${t('kind.plans')}`}
        </PackageStep>
      )}
      {wasAtCard && chosen && (
        <div className={cx(step !== 'card' && 'hidden')}>
          <CardStep
            options={options}
            chosen={chosen}
            purchase={purchase}
            onBack={() => go('package')}
            onClose={onClose}
          />
        </div>
      )}
    </div>
  );
};
