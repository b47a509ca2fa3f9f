import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportKeys, idSchema } from '@jinwi/contracts';
import { configOrExit, RpcClient } from '@jinwi/service-kit';
import { createObjectStore } from '@jinwi/storage';
import { z } from 'zod';
import { readParts } from './account/export-archive.js';
import { readGatewayConfig } from './config.js';

/** For operators: `node gateway/dist/read-export.cli.js MEMBER > FILE` writes the ZIP that a member has exported. */
const { rpcUrl, storageUrl } = configOrExit(readGatewayConfig, process.env);
const { data: userId } = z.coerce.number().pipe(idSchema).safeParse(process.argv[2]);
if (userId === undefined) {
  process.stderr.write('Pass the id of the member whose export to read: read-export.cli.js MEMBER\n');
  process.exit(2);
}
const rpc = new RpcClient({ url: rpcUrl });
try {
  const { id, attempt, partCount } = await rpc.call('auth.exportFile', { userId });
  const keyOf = (part: number) => exportKeys.partOf({ id, attempt, part });
  await pipeline(
    Readable.from(readParts(createObjectStore(storageUrl), { partCount, keyOf })),
    process.stdout,
  );
} finally {
  await rpc.close();
}
