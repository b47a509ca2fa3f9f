import { type CreditPlan, type PlanPurchase, sandboxPaymentDelayMs } from '@jinwi/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { browserConsole } from '../../shared/lib/browser-console.js';
import { ApiError, post } from '../../shared/lib/http.js';
import { toast } from '../../shared/lib/toast.js';
import { useRefreshUser } from '../user/member.js';

const payAsDemo = async (plan: CreditPlan) => {
  await new Promise((resolve) => window.setTimeout(resolve, sandboxPaymentDelayMs));
  return purchasePlan(plan);
};

/** Buys plans, one at a time. Until the first attempt, the outcome is the one in the URL (UI-226…237). */
export const usePlanPurchase = () => {
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
      // A 401 means that the session has ended. `watchSessionEnd` shows a toast about that.
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

/** Thrown if a call succeeded, but the body of its response says that nothing was bought. */
class UnsuccessfulPurchaseError extends Error {
  constructor() {
    super('The purchase was answered without success.');
    this.name = 'UnsuccessfulPurchaseError';
  }
}

/** The body's `message`; null if there is none or the body is not JSON (UI-234). */
export const messageOf = (error: Error): string | null => {
  if (!(error instanceof ApiError)) return null;
  try {
    const { message } = Object(JSON.parse(error.body)) as { message?: unknown };
    return typeof message === 'string' && message !== '' ? message : null;
  } catch (fault) {
    if (fault instanceof SyntaxError) return null;
    throw fault;
  }
};

const testPrefix = 'test_payment_';

/**
 * Buys a plan as a demo, without a payment provider. The payment id consists of a test prefix and the time (UI-231).
 */
const purchasePlan = async ({ id, amount, price }: CreditPlan): Promise<PlanPurchase> => {
  const response = await post('/api/credits/purchase', {
    packageId: id,
    amount,
    price,
    paymentId: `${testPrefix}${Date.now()}`,
  });
  const answer = (await response.json()) as PlanPurchase | { success?: unknown };
  if (answer.success !== true) throw new UnsuccessfulPurchaseError();
  return answer as PlanPurchase;
};

const messageLengthMax = 200;

/** The message above the plans (UI-237); `idle` shows none. */
export type PurchaseOutcome =
  | { status: 'idle' }
  /** If `message` is null, the page shows its own text. */
  | { status: 'success' | 'error'; message: string | null };

const idleOutcome: PurchaseOutcome = { status: 'idle' };

/**
 * The outcome in the URL, as `?success=true&message=…`. Anyone can write such a link, so the message is shown
 * truncated, as plain text, below the page's own heading (UI-236).
 */
export const outcomeOfAddress = (search: URLSearchParams): PurchaseOutcome => {
  const success = search.get('success');
  if (success !== 'true' && success !== 'false') return idleOutcome;
  const characters = [...(search.get('message')?.trim() ?? '')];
  const message = characters.slice(0, messageLengthMax).join('') || null;
  return { status: success === 'true' ? 'success' : 'error', message };
};
