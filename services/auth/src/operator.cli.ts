import { parseConfig, serviceEnvironment } from '@jinwi/service-kit';
import { z } from 'zod';
import { runMemberCommand } from './operator/run-member-command.js';

/** Runs an operator command on members' accounts; see docs/members.md. */
process.exitCode = await runMemberCommand({
  words: process.argv.slice(2),
  program: 'node services/auth/dist/operator.cli.js',
  databaseUrl: () => {
    const { DATABASE_URL } = serviceEnvironment;
    return Promise.resolve(parseConfig(z.object({ DATABASE_URL }), process.env).DATABASE_URL);
  },
  say: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
});
