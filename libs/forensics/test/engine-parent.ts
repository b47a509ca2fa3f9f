import { createForensicsPool } from '@jinwi/forensics';

/** Entry point of a process that keeps a pool open until the process is killed. */
createForensicsPool({ threads: 1 });
setInterval(() => undefined, 1_000);
process.send?.('started');
