export { createDataSource, poolFigures, queryRow, queryRows, type SchemaSettings } from './data-source.js';
export { DatabaseModule } from './database.module.js';
export { KeptKey, keySecretEnvironment } from './kept-key.js';
export { ChannelListener } from './listen.js';
export { assertNoPendingChanges, migrate, migrateSchema, openDatabase } from './migrate.js';
export {
  checkedWord,
  connectOperator,
  explainOperatorFault,
  operatorExit,
  readCommandLine,
  UsageError,
} from './operator-command.js';
export { createOutbox, dropOutbox, enqueueOutbox } from './outbox.js';
export { OutboxModule } from './outbox.module.js';
export { outboxFigures } from './outbox-queries.js';
export { type OutboxHandler, OutboxRelay } from './outbox-relay.js';
export { OutboxRow } from './outbox-row.entity.js';
export {
  databaseNow,
  lockIdempotencyKey,
  lockMember,
  sqlState,
  transaction,
  violatedConstraint,
} from './transaction.js';
