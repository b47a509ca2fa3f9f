export { describeWith } from './describe-with.js';
export { findBinary } from './find-binary.js';
export { findRunningPostgres, hasPostgresData } from './find-running-postgres.js';
export { freePort } from './free-port.js';
export { LocalStoreError } from './local-store-error.js';
export { type LocalServer, type ServerStarter } from './server-starter.js';
export { startMinio, startNats, startRedis } from './servers.js';
export { type LocalPostgres, startPostgres } from './start-postgres.js';
export { createTestDatabase, type TestDatabase } from './test-postgres.js';
