import { type Logger } from '@jinwi/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { type Clock, type CreditsService } from '../credits.service.js';
import { type PaymentProvider } from '../payments/payment-provider.js';
import { LotsController } from './lots.controller.js';
import { LotsService } from './lots.service.js';
import { RefundsService } from './refunds.service.js';
import { TermsRepository } from './terms.repository.js';
import { publishedRules, type TermsRules } from './terms-rules.js';

/** What members and operators do by the terms: look at lots, extend them, get money back. */
export interface Terms {
  lots: LotsService;
  refunds: RefundsService;
}

export function openTerms({
  manager,
  clock = () => new Date(),
  rules = publishedRules,
  ...given
}: {
  manager: EntityManager;
  provider: PaymentProvider;
  credits: CreditsService;
  rules?: TermsRules;
  clock?: Clock;
  logger: Logger;
}): Terms {
  const parts = { ...given, repository: new TermsRepository(manager), clock, rules };
  return { lots: new LotsService(parts), refunds: new RefundsService(parts) };
}

@Module({})
export class TermsModule {
  static with({ lots, refunds }: Terms): DynamicModule {
    return {
      module: TermsModule,
      controllers: [LotsController],
      providers: [
        { provide: LotsService, useValue: lots },
        { provide: RefundsService, useValue: refunds },
      ],
    };
  }
}
