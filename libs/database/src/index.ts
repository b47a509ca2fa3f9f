export { createDataSource, type DataSourceSettings, poolFigures } from './data-source.js';
export { ChannelListener } from './listen.js';
export { assertNoPendingChanges, migrate, openDatabase } from './migrate.js';
export { createOutbox, dropOutbox, enqueueOutbox } from './outbox.js';
export { outboxFigures } from './outbox-queries.js';
export { type OutboxHandler, OutboxRelay } from './outbox-relay.js';
export { OutboxRow } from './outbox-row.entity.js';
export { sqlState, violatedConstraint } from './sql-error.js';
export { databaseNow, lockIdempotencyKey, transaction } from './transaction.js';
