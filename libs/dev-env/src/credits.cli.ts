import { openAnalysisOutcomes } from '@jinwi/analysis';
import { memberIdByEmail } from '@jinwi/auth';
import { type ChargePurpose } from '@jinwi/contracts';
import { openOperatorServices, runOperatorCommand } from '@jinwi/credits';
import { openGenerationOutcomes } from '@jinwi/generation';
import { createLogger, type Closable } from '@jinwi/service-kit';
import { complain, runForOperator, say, userName } from './operator-command.js';

const openers = { analysis: openAnalysisOutcomes, generation: openGenerationOutcomes };

/** Looks up the outcome of a charge in the schema of the service that made it. Opens each schema on first use. */
function chargeOutcomes(database: () => Promise<string>, stop: Closable[]) {
  const opened = new Map<ChargePurpose, ReturnType<(typeof openers)[ChargePurpose]>>();
  const open = async (purpose: ChargePurpose) => {
    const outcomes = await openers[purpose](await database());
    stop.unshift(outcomes);
    return outcomes;
  };
  return {
    async ask({ holdId, purpose }: { holdId: string; purpose: ChargePurpose }) {
      const outcomes = opened.get(purpose) ?? open(purpose);
      opened.set(purpose, outcomes);
      return (await outcomes).ask(holdId);
    },
  };
}

await runForOperator(process.env, ({ databaseUrl, stop }) => {
  const outcomes = chargeOutcomes(databaseUrl, stop);
  return runOperatorCommand({
    words: process.argv.slice(2),
    program: 'npm run credits --',
    userName: userName(),
    open: async () =>
      openOperatorServices({
        databaseUrl: await databaseUrl(),
        environment: { PAYMENTS: 'sandbox', ...process.env },
        logger: createLogger({ name: 'credits-operator', level: 'warn' }),
      }),
    findUserId: async (email) => memberIdByEmail({ databaseUrl: await databaseUrl(), email }),
    askOwner: ({ holdId, purpose }) => outcomes.ask({ holdId, purpose }),
    say,
    complain,
  });
});
