import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '../helpers/repository.js';

const boundary = '@nx/enforce-module-boundaries';

/** Imports that the engine's layers must not have: from a higher layer, from a neighbour, or from a tool. */
const engineCases = [
  { file: 'engine/canary.ts', from: '../../tools/command-line/run-cli.js', name: 'runCli' },
  { file: 'verdict/canary.ts', from: '../methods/method.js', name: 'finding' },
  { file: 'methods/canary.ts', from: '../engine/context.js', name: 'createContext' },
  { file: 'methods/canary.ts', from: '../verdict/score.js', name: 'scoreOf' },
  { file: 'methods/ela/canary.ts', from: '../zero/zero.js', name: 'zero' },
  { file: 'pixels/canary.ts', from: '../methods/method.js', name: 'finding' },
  { file: 'pixels/canary.ts', from: '#src/engine/context.js', name: 'createContext' },
  { file: 'formats/canary.ts', from: '../pixels/planes/plane.js', name: 'luma' },
  { file: 'report/canary.ts', from: '../formats/probe-image.js', name: 'probeImage' },
].map(({ file, from, name }) => ({
  rule: 'import-x/no-restricted-paths',
  what: `libs/forensics/src/${file} imports no ${from}`,
  file: `libs/forensics/src/${file}`,
  code: `import { ${name} } from '${from}';\nvoid ${name};\n`,
}));

/** Each case violates one lint rule. A test fails if the rule does not report the violation. */
const cases = [
  {
    rule: boundary,
    what: 'contracts import zod only',
    file: 'libs/contracts/src/canary.ts',
    code: "import { pino } from 'pino';\npino();\n",
  },
  {
    rule: boundary,
    what: 'contracts import no library',
    file: 'libs/contracts/src/canary.ts',
    code: "import { transaction } from '@jinwi/database';\nvoid transaction;\n",
  },
  {
    rule: boundary,
    what: 'contracts hold no words of a report',
    file: 'libs/contracts/src/canary.ts',
    code: "import { toStory } from '@jinwi/report';\nvoid toStory;\n",
  },
  {
    rule: boundary,
    what: 'the report imports contracts only',
    file: 'libs/report/src/canary.ts',
    code: "import { createObjectStore } from '@jinwi/storage';\nvoid createObjectStore;\n",
  },
  {
    rule: boundary,
    what: 'the client imports nothing of the product',
    file: 'libs/client/src/canary.ts',
    code: "import { errorTable } from '@jinwi/contracts';\nvoid errorTable;\n",
  },
  {
    rule: boundary,
    what: 'the engine imports no framework',
    file: 'libs/forensics/src/canary.ts',
    code: "import { Module } from '@nestjs/common';\nvoid Module;\n",
  },
  {
    rule: boundary,
    what: 'the engine imports no library',
    file: 'libs/forensics/src/canary.ts',
    code: "import { RpcClient } from '@jinwi/service-kit';\nvoid RpcClient;\n",
  },
  {
    rule: '@typescript-eslint/no-restricted-imports',
    what: 'the engine holds no prose: only types of the contracts',
    file: 'libs/forensics/src/canary.ts',
    code: "import { renderForensicText } from '@jinwi/report';\nvoid renderForensicText;\n",
  },
  ...engineCases,
  {
    rule: boundary,
    what: 'a library imports no service',
    file: 'libs/service-kit/src/canary.ts',
    code: "import { startAuth } from '@jinwi/auth';\nvoid startAuth;\n",
  },
  {
    rule: boundary,
    what: 'services never import each other',
    file: 'services/analysis/src/canary.ts',
    code: "import { startCredits } from '@jinwi/credits';\nvoid startCredits;\n",
  },
  {
    rule: boundary,
    what: 'the gateway imports no service',
    file: 'gateway/src/canary.ts',
    code: "import { startAuth } from '@jinwi/auth';\nvoid startAuth;\n",
  },
  {
    rule: boundary,
    what: 'the gateway has no database',
    file: 'gateway/src/canary.ts',
    code: "import { DataSource } from 'typeorm';\nvoid DataSource;\n",
  },
  {
    rule: boundary,
    what: 'the browser imports contracts and report only',
    file: 'frontend/src/canary.ts',
    code: "import { createObjectStore } from '@jinwi/storage';\nvoid createObjectStore;\n",
  },
  {
    rule: boundary,
    what: 'end-to-end tests import no service',
    file: 'libs/end-to-end/test/canary.ts',
    code: "import { startAuth } from '@jinwi/auth';\nvoid startAuth;\n",
  },
  {
    rule: boundary,
    what: 'no relative path leaves a project',
    file: 'services/auth/src/canary.ts',
    code: "import { startCredits } from '../../credits/src/index.js';\nvoid startCredits;\n",
  },
  {
    rule: 'import-x/no-restricted-paths',
    what: 'in credits, payments import no refunds',
    file: 'services/credits/src/payments/canary.ts',
    code: "import { RefundsService } from '../refunds/refunds.service.js';\nvoid RefundsService;\n",
  },
  {
    rule: 'import-x/no-restricted-paths',
    what: 'in credits, payments import no lots',
    file: 'services/credits/src/payments/stripe/canary.ts',
    code: "import { LotsService } from '../../lots/lots.service.js';\nvoid LotsService;\n",
  },
  {
    rule: 'import-x/no-restricted-paths',
    what: 'in credits, refunds import no payments',
    file: 'services/credits/src/refunds/canary.ts',
    code: "import { type PaymentProvider } from '../payments/payment-provider.js';\nexport type A = PaymentProvider;\n",
  },
  {
    rule: 'import-x/no-restricted-paths',
    what: 'in credits, lots import no payments',
    file: 'services/credits/src/lots/canary.ts',
    code: "import { type PaymentProvider } from '../payments/payment-provider.js';\nexport type A = PaymentProvider;\n",
  },
  {
    rule: 'import-x/no-restricted-paths',
    what: 'in credits, the ledger imports no other room',
    file: 'services/credits/src/ledger/canary.ts',
    code: "import { LotsService } from '../lots/lots.service.js';\nvoid LotsService;\n",
  },
  {
    rule: 'import-x/no-restricted-paths',
    what: 'in credits, the rooms import nothing of the top',
    file: 'services/credits/src/ledger/canary.ts',
    code: "import { CreditsCoreModule } from '../credits-core.module.js';\nvoid CreditsCoreModule;\n",
  },
  {
    rule: 'no-restricted-syntax',
    what: 'process.env is read in config.ts only',
    file: 'services/auth/src/canary.ts',
    code: 'export const home = process.env.HOME;\n',
  },
  {
    rule: 'check-file/filename-naming-convention',
    what: 'files are named in kebab-case',
    file: 'services/auth/src/CanaryFile.ts',
    code: 'export const one = 1;\n',
  },
  {
    rule: 'import-x/no-default-export',
    what: 'exports are named',
    file: 'services/auth/src/canary.ts',
    code: 'export default 1;\n',
  },
  {
    rule: 'max-lines',
    what: 'files stay small',
    file: 'services/auth/src/canary.ts',
    code: 'export const one = 1;\n'.repeat(301),
  },
];

describe('the lint rules of the boundaries', () => {
  let complaints: string[][] = [];

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'jinwi-canary-'));
    const answerFile = join(folder, 'complaints.json');
    execFileSync(process.execPath, [join(__dirname, 'lint-canary.mjs'), JSON.stringify(cases), answerFile], {
      cwd: repository,
      env: { ...process.env, NX_DAEMON: 'false' },
    });
    complaints = JSON.parse(await readFile(answerFile, 'utf8')) as string[][];
    await rm(folder, { recursive: true });
  }, 120_000);

  it.each(cases.map(({ what, rule }, index) => ({ what, rule, index })))(
    'report a breach: $what',
    ({ rule, index }) => {
      expect(complaints[index]).toContain(rule);
    },
  );
});
