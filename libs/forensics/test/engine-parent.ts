import { createForensicsPool } from '@jinwi/forensics';

/** A process that keeps a pool open until it is killed. */
createForensicsPool({ threads: 1 });
setInterval(() => undefined, 1_000);
process.send?.('started');
