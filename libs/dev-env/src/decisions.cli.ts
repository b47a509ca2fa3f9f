import { runDecisionCommand } from '@jinwi/analysis';
import { createObjectStore } from '@jinwi/storage';
import { complain, runForOperator, say } from './operator-command.js';

await runForOperator(process.env, ({ databaseUrl, storageUrl }) =>
  runDecisionCommand({
    words: process.argv.slice(2),
    program: 'npm run decisions --',
    databaseUrl,
    store: () => createObjectStore(storageUrl()),
    say,
    complain,
  }),
);
