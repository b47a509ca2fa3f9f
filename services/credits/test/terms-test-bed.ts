import { type Lot } from '@jinwi/contracts';
import { metricsRegistry } from '@jinwi/service-kit';
import { LotsRepository } from '../src/lots/lots.repository.js';
import { type MoneyBackEvent } from '../src/payments/payment-provider.js';
import { RefundsRepository } from '../src/refunds/refunds.repository.js';
import { type Credits, creditsOf, type CreditsTestBed, openTestBed, purchase } from './credits-test-bed.js';
import { TestProvider } from './test-provider.js';

export interface TermsTestBed extends CreditsTestBed, Credits {
  lotsRepository: LotsRepository;
  refundsRepository: RefundsRepository;
  provider: TestProvider;
  /** Handles a refund or dispute event as the webhook does. */
  receive(event: MoneyBackEvent): Promise<void>;
}

/** Opens the ledger's test bed with lots, refunds and an in-memory provider. */
export async function openTermsTestBed({ poolSizeMax = 10 } = {}): Promise<TermsTestBed> {
  const bed = await openTestBed({ poolSizeMax });
  const { manager } = bed.dataSource;
  const provider = new TestProvider();
  const credits = await creditsOf(bed, { provider });
  return {
    ...bed,
    ...credits,
    provider,
    lotsRepository: new LotsRepository(manager),
    refundsRepository: new RefundsRepository(manager),
    receive: (event) => credits.handleMoneyBack(event, manager),
  };
}

/** Records a granted card purchase. @returns its payment */
export async function buy(
  bed: CreditsTestBed,
  {
    userId,
    amount = 10,
    ...price
  }: { userId: number; amount?: number; priceMinor?: number; currency?: 'usd' | 'krw' },
): Promise<string> {
  await bed.ledger.openAccount({ userId });
  return purchase(bed, { userId, amount, ...price });
}

export async function newestLot({ lots }: TermsTestBed, userId: number): Promise<Lot> {
  const [lot] = (await lots.lots({ userId })).lots;
  if (!lot) throw new Error(`Member ${userId} has no lot.`);
  return lot;
}

/** Returns the current offer of the member's newest lot as a refund request. */
export async function refundRequestOf(bed: TermsTestBed, userId: number) {
  const lot = await newestLot(bed, userId);
  if (!lot.refundable) throw new Error(`Lot ${lot.id} offers no refund.`);
  const { amount, priceMinor } = lot.refundable;
  return { userId, lotId: lot.id, amount, priceMinor };
}

export const auditOf = async ({ dataSource }: CreditsTestBed, userId: number): Promise<string[]> => {
  const rows = await dataSource.query<{ line: string }[]>(
    `SELECT actor || ' ' || action AS line FROM credits.audit WHERE (details->>'userId')::integer = $1 ORDER BY id`,
    [userId],
  );
  return rows.map(({ line }) => line);
};

/** Returns the number of mismatches reported so far. */
export const mismatches = async (difference: string): Promise<number> => {
  const metric = await metricsRegistry.getSingleMetric('jinwi_credits_payment_mismatches_total')?.get();
  return metric?.values.find(({ labels }) => labels.difference === difference)?.value ?? 0;
};
