import { type CreditPlan, sandboxPaymentDelayMs } from '@jinwi/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { browserConsole } from '../../shared/lib/browser-console.js';
import { ApiError } from '../../shared/lib/http.js';
import { toast } from '../../shared/lib/toast.js';
import { useRefreshUser } from '../user/member.js';
import { idleOutcome, outcomeOfAddress, type PurchaseOutcome } from './purchase-outcome.js';
import { messageOf, purchasePlan, UnsuccessfulPurchaseError } from './purchase-plan.js';

const wait = (durationMs: number) => new Promise<void>((resolve) => window.setTimeout(resolve, durationMs));

const payAsDemo = async (plan: CreditPlan) => {
  await wait(sandboxPaymentDelayMs);
  return purchasePlan(plan);
};

interface PlanPurchaseState {
  outcome: PurchaseOutcome;
  /** Id of the plan whose purchase is in progress. */
  pendingId: string | null;
  buy: (plan: CreditPlan) => void;
  dismiss: () => void;
}

/** Allows one purchase at a time. Until the first attempt, the outcome comes from the URL (UI-226…237). */
export const usePlanPurchase = (): PlanPurchaseState => {
  const { t } = useTranslation('credits');
  const refreshUser = useRefreshUser();
  const [told, setTold] = useToldOutcome();

  const mutation = useMutation({
    mutationFn: payAsDemo,
    onSuccess: ({ added }) => {
      const message = t('creditsAdded', { count: added });
      setTold({ status: 'success', message });
      toast({ title: t('purchaseSuccess'), description: message });
      void refreshUser();
    },
    onError: (error) => {
      browserConsole.error('The purchase failed.', error);
      // Refetches the balance, because the purchase may have succeeded despite a server or connection error.
      void refreshUser();
      const isUnsuccessful = error instanceof UnsuccessfulPurchaseError;
      const message = isUnsuccessful ? t('error.payment') : (messageOf(error) ?? t('error.failed'));
      setTold({ status: 'error', message });
      // A 401 means that the session has ended, which shows a toast of its own (`watchSessionEnd`).
      if (error instanceof ApiError && error.status === 401) return;
      toast({ title: t('purchaseFailed'), description: message, variant: 'destructive' });
    },
  });

  const pendingId = mutation.isPending ? mutation.variables.id : null;
  const buy = (plan: CreditPlan) => {
    toast({ title: t('processingPayment'), description: t('demoPaymentProcessing') });
    if (pendingId !== null) return;
    setTold(idleOutcome);
    mutation.mutate(plan);
  };
  return { outcome: told, pendingId, buy, dismiss: () => setTold(idleOutcome) };
};

/** The outcome of the last attempt on this page; before the first attempt, the outcome in the URL. */
const useToldOutcome = () => {
  const [search, setSearch] = useSearchParams();
  const [own, setOwn] = useState<PurchaseOutcome>(idleOutcome);
  const ofAddress = outcomeOfAddress(search);
  const tell = (outcome: PurchaseOutcome) => {
    setOwn(outcome);
    if (ofAddress.status !== 'idle') setSearch({}, { replace: true, preventScrollReset: true });
  };
  return [own.status === 'idle' ? ofAddress : own, tell] as const;
};
