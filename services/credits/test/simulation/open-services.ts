import { openPayments, type Payments } from '../../src/payments/open-payments.js';
import { LotsService } from '../../src/terms/lots.service.js';
import { RefundsService } from '../../src/terms/refunds.service.js';
import { TermsJobsRepository } from '../../src/terms/terms-jobs.repository.js';
import { TermsRepository } from '../../src/terms/terms.repository.js';
import { publishedRules } from '../../src/terms/terms-rules.js';
import { type CreditsTestBed, silent } from '../credits-test-bed.js';
import { type SimulatedProvider } from './simulated-provider.js';

export const environment = 'simulation';

/** The services of the product on the simulated provider and clock. */
export interface SimulatedServices {
  payments: Payments;
  lots: LotsService;
  refunds: RefundsService;
  jobs: TermsJobsRepository;
}

export function openServices({
  bed,
  provider,
}: {
  bed: CreditsTestBed;
  provider: SimulatedProvider;
}): SimulatedServices {
  const parts = {
    dataSource: bed.dataSource,
    credits: bed.credits,
    repository: new TermsRepository(bed.dataSource.manager),
    provider,
    rules: publishedRules,
    clock: () => bed.now(),
    logger: silent,
  };
  const refunds = new RefundsService(parts);
  const config = {
    kind: 'stripe',
    isDemoOn: false,
    environment,
    isLive: false,
    stripe: null,
    reconcileIntervalMs: 0,
  } as const;
  return {
    payments: openPayments({ ...parts, config, refunds }),
    lots: new LotsService(parts),
    refunds,
    jobs: new TermsJobsRepository(bed.dataSource.manager),
  };
}
