import { createForensicsPool } from '@jinwi/forensics';

/** Has a pool until it is killed. */
createForensicsPool({ threads: 1 });
setInterval(() => undefined, 1_000);
process.send?.('started');
