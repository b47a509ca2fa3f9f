import { type ConfigVariable } from '@jinwi/service-kit';
import { configReaders } from './config-readers.js';
import { readEmbeddedEnvironment } from './environment.js';
import { type PartName } from './start-system.js';

const processes: readonly PartName[] = [
  'gateway',
  'auth',
  'credits',
  'analysis',
  'analysis-worker',
  'generation',
  'generation-worker',
];

const variablesOf = (part: PartName): readonly ConfigVariable[] => configReaders[part].variables;

const isShared = ({ name }: ConfigVariable): boolean =>
  processes.every((part) => variablesOf(part).some((variable) => variable.name === name));

const shared = variablesOf('gateway').filter(isShared);
const ownOf = (part: PartName) => variablesOf(part).filter((variable) => !isShared(variable));

/** Set by the images: an empty value of docker compose would switch them off. */
export const imageVariables = ['NODE_ENV', 'OPERATIONS_PORT', 'PORT', 'FRONTEND_DIST', 'DRAIN_DELAY_MS'];

/** Written by hand in docker-compose.yml, with a value of its own or a refusal. */
const composeVariables = [
  ...['DATABASE_URL', 'RPC_URL', 'QUEUE_URL', 'SESSION_URL', 'STORAGE_URL', 'SESSION_SECRET', 'PUBLIC_URL'],
  ...['MIGRATE', 'MAIL_FOLDER', 'ANALYSIS_THREADS'],
];

/** The files that tell of every variable, and how each is made from what stands in it. */
export const configurationFiles: Record<string, (text: string) => string> = {
  'docs/configuration.md': configurationPage,
  'docker-compose.yml': withComposeSettings,
};

function configurationPage(): string {
  const sections = processes.map((part) => `## ${part}\n\n${table(ownOf(part))}`);
  return `# Configuration

Made by \`npm run docs:configuration\` from the schemas by which each process reads its environment; not edited by hand.

Every setting is an environment variable, and an empty one counts as absent. Any of them may be given as \`NAME_FILE\`, the
path of a file that holds the value. Each process prints its own with \`--help\`: \`node services/auth/dist/main.js --help\`.
How docker compose and Kubernetes take them: [deployment](deployment.md).

## npm run up

Starts everything in one process. Besides these it takes the settings of every process below; when not set, \`PAYMENTS\` is
\`sandbox\`, \`MAIL_FOLDER\` is \`DATA_DIR/mail\`, and \`MEMBER_HASH_SECRET\` is made once and kept in \`DATA_DIR\`.

${table(readEmbeddedEnvironment.variables)}
## Every process

${table(shared)}
${sections.join('\n')}
## The pages

These are read when the pages are built (\`npm run build\`), and stand in them for everybody to read.

- \`VITE_GENERATE_GATE_SHA256\`: SHA-256, in hexadecimal, of the word that opens image generation. It hides the page from the
  curious and protects nothing.
- \`VITE_OPERATOR_COMPANY\`, \`…_REPRESENTATIVE\`, \`…_ADDRESS\`, \`…_BUSINESS_NUMBER\`, \`…_MAIL_ORDER_NUMBER\`, \`…_EMAIL\`,
  \`…_PHONE\`, \`…_PROCESSORS\`, \`…_PRIVACY_OFFICER\`: who runs this installation. Pages say where one is not set.
`;
}

function table(variables: readonly ConfigVariable[]): string {
  const head = ['Variable', 'What it does', 'Default', 'Required', 'Secret'];
  const rows = variables.map(({ name, description, fallback, required, isSecret }) => [
    `\`${name}\``,
    description,
    required === 'yes' ? '' : fallback,
    required === 'no' ? '' : required,
    isSecret ? 'yes' : '',
  ]);
  const widths = head.map((word, column) =>
    Math.max(word.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |\n`;
  return [head, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('');
}

function withComposeSettings(text: string): string {
  return text.replace(
    /( +# settings: [^\n]*\n)[^]*?( +# end of settings\n)/,
    (_all, begin: string, end: string) => `${begin}${composeSettings()}${end}`,
  );
}

/** A block for each process of what .env may set; what is not set stays empty. */
function composeSettings(): string {
  const lines = (variables: readonly ConfigVariable[]) =>
    variables
      .filter(({ name }) => !imageVariables.includes(name) && !composeVariables.includes(name))
      .map(({ name }) => `    ${name}: \${${name}:-}\n`)
      .join('');
  const blocks = processes.map(
    (part) => `  ${part}: &${part}-settings\n    <<: *shared-settings\n${lines(ownOf(part))}`,
  );
  return `  shared: &shared-settings\n${lines(shared)}${blocks.join('')}`;
}
