import { type CompletedPurchase, type CreditPackage } from '@jinwi/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shared/lib/http.js';
import { toast } from '../../shared/lib/toast.js';
import { useRefreshUser } from '../user/member.js';
import { PaymentError, paymentErrorText } from './payment-error.js';
import { completePurchase, createPaymentIntent } from './purchase-api.js';
import { type UnfinishedPurchase, unfinishedPurchase, useUnfinishedPurchase } from './unfinished-purchase.js';

/** Pays an intent; resolves when the money is taken or on its way. @throws PaymentError, ApiError */
type ConfirmPayment = (clientSecret: string) => Promise<void>;

/** Checks that the form can pay before an intent is created. @throws PaymentError */
export type PreparePayment = () => ConfirmPayment;

interface Order {
  creditPackage: CreditPackage;
  prepare: PreparePayment;
}

interface CardPurchaseOptions {
  userId: number;
  onGranted: () => void;
}

/** Buys one package by card: intent, payment, completion; then refetches the user (UI-251). */
export const useCardPurchase = ({ userId, onGranted }: CardPurchaseOptions) => {
  const { t } = useTranslation(['purchase', 'credits']);
  const refreshUser = useRefreshUser();
  const unfinished = useUnfinishedPurchase(userId);

  const settle = (completed: CompletedPurchase, purchase: UnfinishedPurchase) => {
    if (completed.status === 'processing') {
      unfinishedPurchase.keep({ ...purchase, state: 'processing' });
      return;
    }
    unfinishedPurchase.forget();
    onGranted();
    // Zero if the provider's webhook was faster: the credits are there all the same.
    const count = completed.added || purchase.credits;
    toast({ title: t('credits:purchaseSuccess'), description: t('credits:creditsAdded', { count }) });
    void refreshUser();
  };
  const announceFailure = (error: Error) => {
    // An ended session shows its own message.
    if (error instanceof ApiError && error.status === 401) return;
    toast({
      title: t('credits:purchaseFailed'),
      description: paymentErrorText(error, t),
      variant: 'destructive',
    });
  };

  const finish = useMutation({
    mutationFn: (purchase: UnfinishedPurchase) => completePurchase(purchase),
    onSuccess: settle,
    onError: announceFailure,
  });
  const pay = useMutation({
    mutationFn: async ({ creditPackage, prepare }: Order) => {
      const confirm = prepare();
      const clientSecret = await createPaymentIntent(creditPackage);
      const begun = {
        userId,
        creditPackageId: creditPackage.id,
        credits: creditPackage.amount,
        paymentIntentId: intentIdOf(clientSecret),
      };
      try {
        await confirm(clientSecret);
      } catch (error) {
        if (error instanceof PaymentError && error.fault === 'unknownOutcome') {
          unfinishedPurchase.keep({ ...begun, state: 'unknown' });
        }
        throw error;
      }
      const purchase: UnfinishedPurchase = { ...begun, state: 'paid' };
      unfinishedPurchase.keep(purchase);
      settle(await completePurchase(purchase), purchase);
    },
    onError: announceFailure,
  });

  return {
    pay,
    finish,
    /** Hidden until its attempt has ended. */
    unfinished: pay.isPending ? null : unfinished,
    isPending: pay.isPending || finish.isPending,
    startAfresh: () => {
      unfinishedPurchase.forget();
      pay.reset();
      finish.reset();
    },
  };
};

/** A client secret is the intent's id and the secret, as in "pi_123_secret_456". */
const intentIdOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? clientSecret;
