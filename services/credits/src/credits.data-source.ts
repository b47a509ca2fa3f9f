import { createDataSource, OutboxRow } from '@jinwi/database';
import { type DataSource } from 'typeorm';
import { AccountEntity } from './entities/account.entity.js';
import { AuditEntity } from './entities/audit.entity.js';
import { DisputeEntity } from './entities/dispute.entity.js';
import { EntryEntity } from './entities/entry.entity.js';
import { HoldEntity } from './entities/hold.entity.js';
import { LedgerCheckEntity } from './entities/ledger-check.entity.js';
import { LotEntity } from './entities/lot.entity.js';
import { OrderEntity } from './entities/order.entity.js';
import { RefundEntity } from './entities/refund.entity.js';
import { SandboxPaymentEntity } from './entities/sandbox-payment.entity.js';
import { StripeEventEntity } from './entities/stripe-event.entity.js';
import { LedgerTables1763690400000 } from './migrations/1763690400000-ledger-tables.js';
import { LedgerFunctions1763690500000 } from './migrations/1763690500000-ledger-functions.js';
import { LedgerCheck1763691800000 } from './migrations/1763691800000-ledger-check.js';
import { Audit1763691900000 } from './migrations/1763691900000-audit.js';
import { TermsTables1763692000000 } from './migrations/1763692000000-terms-tables.js';
import { TermsFunctions1763692100000 } from './migrations/1763692100000-terms-functions.js';
import { DisputeFunctions1763692200000 } from './migrations/1763692200000-dispute-functions.js';
import { Purchases1763694000000 } from './migrations/1763694000000-purchases.js';
import { OutboxContext1795276800000 } from './migrations/1795276800000-outbox-context.js';

/** The service's schema, not yet connected. */
export function createCreditsDataSource({
  url,
  poolSizeMax,
  onPoolError,
}: {
  url: string;
  poolSizeMax?: number;
  onPoolError?: (error: Error) => void;
}): DataSource {
  return createDataSource({
    url,
    schema: 'credits',
    entities: [
      AccountEntity,
      OrderEntity,
      LotEntity,
      HoldEntity,
      EntryEntity,
      RefundEntity,
      DisputeEntity,
      StripeEventEntity,
      SandboxPaymentEntity,
      LedgerCheckEntity,
      AuditEntity,
      OutboxRow,
    ],
    migrations: [
      LedgerTables1763690400000,
      LedgerFunctions1763690500000,
      LedgerCheck1763691800000,
      Audit1763691900000,
      TermsTables1763692000000,
      TermsFunctions1763692100000,
      DisputeFunctions1763692200000,
      Purchases1763694000000,
      OutboxContext1795276800000,
    ],
    poolSizeMax,
    onPoolError,
  });
}
