import { type CompletedPurchase, type CreditPackage, idSchema, type User } from '@jinwi/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type TFunction } from 'i18next';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { create } from 'zustand';
import { browserStorage } from '../../shared/lib/browser-storage.js';
import { ApiError } from '../../shared/lib/http.js';
import { toast } from '../../shared/lib/toast.js';
import { useRefreshUser } from '../user/member.js';
import { completePurchase, createPaymentIntent } from './purchase-api.js';

/** Pays a payment intent. Resolves when the money is taken or in transit. @throws PaymentError, ApiError */
type ConfirmPayment = (clientSecret: string) => Promise<void>;

/** Checks, before an intent is created, that the form can pay. Returns the function that pays. @throws PaymentError */
export type PreparePayment = () => ConfirmPayment;

interface Order {
  creditPackage: CreditPackage;
  prepare: PreparePayment;
}

interface CardPurchaseOptions {
  member: Pick<User, 'id' | 'credits'>;
  onGranted: () => void;
}

/** Buys one package by card: creates the intent, pays, completes the purchase, then refetches the user (UI-251). */
export const useCardPurchase = ({ member, onGranted }: CardPurchaseOptions) => {
  const { id: userId, credits } = member;
  const { t } = useTranslation(['purchase', 'credits']);
  const refreshUser = useRefreshUser();
  const unfinished = useUnfinishedPurchase(userId);

  const settle = (completed: CompletedPurchase, purchase: UnfinishedPurchase) => {
    // The member's own check and the automatic one may run at the same time. The later answer is ignored.
    if (!unfinishedPurchase.isKept(purchase)) return;
    if (completed.status === 'processing') {
      unfinishedPurchase.keep({ ...purchase, state: 'processing' });
      return;
    }
    unfinishedPurchase.forget();
    onGranted();
    const description = t('credits:creditsAdded', { count: completed.added });
    toast({ title: t('credits:purchaseSuccess'), description });
    void refreshUser();
  };
  const announceFailure = (error: Error) => {
    // A 401 means that the session has ended. `watchSessionEnd` shows a toast about that.
    if (error instanceof ApiError && error.status === 401) return;
    void refreshUser();
    toast({
      title: t('credits:purchaseFailed'),
      description: paymentErrorText(error, t),
      variant: 'destructive',
    });
  };

  const followed = useFollowedPurchase({ unfinished, credits, onAnswer: settle });
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
    /** Why the credits are missing: the error of the member's last check, or a final refusal of an automatic check. */
    finishError: finish.error ?? (isFinalRefusal(followed.error) ? followed.error : null),
    /** A payment whose credits have not arrived; null while a payment is in progress. */
    unfinished: pay.isPending ? null : unfinished,
    isPending: pay.isPending || finish.isPending,
    startAfresh: () => {
      unfinishedPurchase.forget();
      pay.reset();
      finish.reset();
    },
  };
};

const askAgainMs = 5_000;

interface Followed {
  unfinished: UnfinishedPurchase | null;
  credits: number;
  onAnswer: (completed: CompletedPurchase, purchase: UnfinishedPurchase) => void;
}

/**
 * Checks the outcome of an unfinished payment when the dialog opens, when the balance changes, and every few seconds
 * while the provider decides. Checking charges nothing.
 */
function useFollowedPurchase({ unfinished, credits, onAnswer }: Followed) {
  const question = useQuery({
    queryKey: ['unfinished purchase', unfinished?.paymentIntentId],
    queryFn: async () => {
      if (!unfinished) return null;
      const completed = await completePurchase(unfinished);
      onAnswer(completed, unfinished);
      return completed;
    },
    initialData: null,
    gcTime: 0,
    enabled: unfinished !== null,
    refetchInterval: ({ state: { error } }) =>
      unfinished?.state === 'processing' && !isFinalRefusal(error) ? askAgainMs : false,
  });
  const ask = useEffectEvent(() => {
    if (unfinished) void question.refetch({ cancelRefetch: false });
  });
  useEffect(() => ask(), [credits]);
  return question;
}

/** Returns the intent's id, which a client secret starts with, as in "pi_123_secret_456". */
const intentIdOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? clientSecret;

/** `unknownOutcome`: the card may have been charged, so the outcome must be checked before paying again. */
type PaymentFault = 'notLoaded' | 'noElement' | 'failed' | 'unknownOutcome';

/** Thrown if the browser or the provider could not pay. Members see `providerText` or, without one, our own text. */
export class PaymentError extends Error {
  readonly fault: PaymentFault;
  readonly providerText: string | null;

  constructor(fault: PaymentFault, providerText: string | null = null, options?: ErrorOptions) {
    super(providerText ?? fault, options);
    this.name = 'PaymentError';
    this.fault = fault;
    this.providerText = providerText;
  }
}

const finalStatuses: readonly number[] = [402, 404, 409];

/** Whether the payment will definitely bring no credits: it is unpaid, unknown to the server, or another member's. */
export const isFinalRefusal = (error: Error | null): boolean =>
  error instanceof ApiError && finalStatuses.includes(error.status);

export const paymentErrorText = (error: Error, t: TFunction<'purchase'>): string => {
  if (error instanceof PaymentError) return error.providerText || t(`error.${error.fault}`);
  if (error instanceof ApiError) return error.body || t('error.failed');
  return t('error.connection');
};

const storageKey = 'unfinishedPurchase';

const unfinishedPurchaseSchema = z.object({
  userId: idSchema,
  creditPackageId: z.string(),
  /** Number of credits bought. */
  credits: z.int().positive(),
  paymentIntentId: z.string(),
  /** `paid`: money was taken; `processing`: the provider has not decided yet; `unknown`: its answer was lost. */
  state: z.enum(['paid', 'processing', 'unknown']),
});
export type UnfinishedPurchase = z.infer<typeof unfinishedPurchaseSchema>;

const storedSchema = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch (error) {
      context.addIssue({ code: 'custom', message: String(error) });
      return z.NEVER;
    }
  })
  .pipe(unfinishedPurchaseSchema);

const readStored = (): UnfinishedPurchase | null =>
  storedSchema.safeParse(browserStorage.read(storageKey)).data ?? null;

const useStore = create<{ purchase: UnfinishedPurchase | null }>(() => ({ purchase: readStored() }));

/**
 * A payment whose credits have not arrived. It stays stored when the dialog and the page are closed, so that nobody
 * pays twice for one package (UI-262). The server adds the credits only once, however often it is asked.
 */
export const unfinishedPurchase = {
  isKept: ({ paymentIntentId }: UnfinishedPurchase): boolean =>
    useStore.getState().purchase?.paymentIntentId === paymentIntentId,
  keep: (purchase: UnfinishedPurchase): void => {
    browserStorage.write(storageKey, JSON.stringify(purchase));
    useStore.setState({ purchase });
  },
  forget: (): void => {
    browserStorage.remove(storageKey);
    useStore.setState({ purchase: null });
  },
};

/** Returns only the member's own unfinished purchase; other members who use this browser do not see it. */
const useUnfinishedPurchase = (userId: number): UnfinishedPurchase | null => {
  const purchase = useStore((state) => state.purchase);
  return purchase?.userId === userId ? purchase : null;
};
