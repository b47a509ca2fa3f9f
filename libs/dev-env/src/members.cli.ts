import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { runMemberCommand } from '@jinwi/auth';
import { exportKeys } from '@jinwi/contracts';
import { readParts } from '@jinwi/gateway';
import { createObjectStore } from '@jinwi/storage';
import { complain, runForOperator, say, userName } from './operator-command.js';

await runForOperator(process.env, ({ databaseUrl, storageUrl }) =>
  runMemberCommand({
    words: process.argv.slice(2),
    program: 'npm run members --',
    userName: userName(),
    databaseUrl,
    async saveExport({ id, attempt, partCount }, file) {
      const store = createObjectStore(storageUrl());
      const keyOf = (part: number) => exportKeys.partOf({ id, attempt, part });
      await pipeline(
        Readable.from(readParts(store, { partCount, keyOf })),
        createWriteStream(file, { mode: 0o600 }),
      );
    },
    say,
    complain,
  }),
);
