import { type PaymentOptions } from '@jinwi/contracts';
import { type Ref, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../shared/ui/alert.js';
import { cx } from '../../../shared/ui/classes.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { Loading, Skeleton } from '../../../shared/ui/loading.js';
import { useMember } from '../../user/member.js';
import { usePaymentOptions } from '../purchase-api.js';
import '../texts.js';
import { useCardPurchase } from '../use-card-purchase.js';
import { CardStep } from './card-step.js';
import { PackageStep } from './package-step.js';
import { UnfinishedPanel } from './unfinished-panel.js';

interface PurchaseDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Sells credit packages by card. Closing discards its state, so that it reopens at step 1 (UI-250). */
export const PurchaseDialog = ({ open, onOpenChange }: PurchaseDialogProps) => {
  const { t } = useTranslation('purchase');
  const [isLocked, setIsLocked] = useState(false);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('title')} locked={isLocked}>
      <Purchase onClose={() => onOpenChange(false)} onPendingChange={setIsLocked} />
    </Dialog>
  );
};

interface PurchaseProps {
  onClose: () => void;
  onPendingChange: (isPending: boolean) => void;
}

const Purchase = ({ onClose, onPendingChange }: PurchaseProps) => {
  const { t } = useTranslation('purchase');
  const member = useMember();
  const options = usePaymentOptions();
  const purchase = useCardPurchase({ member, onGranted: onClose });
  const { isPending } = purchase;
  useEffect(() => {
    onPendingChange(isPending);
    return () => onPendingChange(false);
  }, [isPending, onPendingChange]);

  if (purchase.unfinished) {
    return <UnfinishedPanel unfinished={purchase.unfinished} purchase={purchase} />;
  }
  if (options.data) return <PurchaseSteps options={options.data} purchase={purchase} onClose={onClose} />;
  if (options.isFetching) return <LoadingPackages />;
  return (
    <ErrorState
      text={t('failed')}
      details={options.error?.message}
      onRetry={() => void options.refetch()}
      className="py-4"
    />
  );
};

const LoadingPackages = () => (
  <Loading className="space-y-3">
    {['first', 'second', 'third', 'fourth'].map((row) => (
      <Skeleton key={row} className="h-16 rounded-card" />
    ))}
  </Loading>
);

interface PurchaseStepsProps {
  options: PaymentOptions;
  purchase: ReturnType<typeof useCardPurchase>;
  onClose: () => void;
}

/** Step 1 chooses a package, step 2 pays for it. Going back keeps the card form, so that nothing is typed twice. */
const PurchaseSteps = ({ options, purchase, onClose }: PurchaseStepsProps) => {
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

const steps = ['package', 'card'] as const;
const stepKeys = { package: 'choose', card: 'card' } as const;

interface StepLineProps {
  current: (typeof steps)[number];
  /** Ref of the current step's heading, which is focused when the step changes. */
  headingRef: Ref<HTMLHeadingElement>;
}

const StepLine = ({ current, headingRef }: StepLineProps) => {
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
            {t(stepKeys[step])}
          </li>
        ))}
      </ol>
      <h3 ref={headingRef} tabIndex={-1} className="sr-only">
        {t(stepKeys[current])}
      </h3>
    </div>
  );
};
