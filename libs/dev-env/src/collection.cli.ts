import { runCollectionCommand } from '@jinwi/analysis';
import { complain, runForOperator, say } from './operator-command.js';

await runForOperator(process.env, ({ databaseUrl, storageUrl }) =>
  runCollectionCommand({
    words: process.argv.slice(2),
    program: 'npm run collection --',
    stores: async () => ({ databaseUrl: await databaseUrl(), storageUrl: storageUrl() }),
    say,
    complain,
  }),
);
