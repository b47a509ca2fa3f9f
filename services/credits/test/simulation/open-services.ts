import { LotsRepository } from '../../src/lots/lots.repository.js';
import { RefundsRepository } from '../../src/refunds/refunds.repository.js';
import { type Credits, creditsOf, type CreditsTestBed } from '../credits-test-bed.js';
import { type SimulatedProvider } from './simulated-provider.js';

export const environment = 'simulation';

export interface SimulatedServices extends Credits {
  lotsRepository: LotsRepository;
  refundsRepository: RefundsRepository;
}

export async function openServices({
  bed,
  provider,
}: {
  bed: CreditsTestBed;
  provider: SimulatedProvider;
}): Promise<SimulatedServices> {
  const { manager } = bed.dataSource;
  return {
    ...(await creditsOf(bed, { provider, config: { environment } })),
    lotsRepository: new LotsRepository(manager),
    refundsRepository: new RefundsRepository(manager),
  };
}
