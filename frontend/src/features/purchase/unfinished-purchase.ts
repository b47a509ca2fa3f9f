import { idSchema } from '@jinwi/contracts';
import { z } from 'zod';
import { create } from 'zustand';
import { browserStorage } from '../../shared/lib/browser-storage.js';

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
export const useUnfinishedPurchase = (userId: number): UnfinishedPurchase | null => {
  const purchase = useStore((state) => state.purchase);
  return purchase?.userId === userId ? purchase : null;
};
