/**
 * `npm run compose:init [-- --dev]`: writes .env for docker-compose.yml, with a random value for every secret. Needs
 * neither packages nor a build, so that it works in a fresh clone with Docker alone.
 */
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, say } from './prepare.mjs';

const usage = `npm run compose:init [-- --dev]

Writes .env with random secrets for docker compose. An existing .env is left unchanged.

  --dev   credits without payment, images from the local studio, and the stores' ports on 127.0.0.1`;

const secretNames = [
  'SESSION_SECRET',
  'MEMBER_HASH_SECRET',
  'SECOND_FACTOR_SECRET',
  'KEY_SECRET',
  'POSTGRES_PASSWORD',
  'AUTH_DATABASE_PASSWORD',
  'CREDITS_DATABASE_PASSWORD',
  'ANALYSIS_DATABASE_PASSWORD',
  'GENERATION_DATABASE_PASSWORD',
  'REDIS_PASSWORD',
  'SESSION_REDIS_PASSWORD',
  'QUEUE_REDIS_PASSWORD',
  'GATEWAY_NATS_PASSWORD',
  'AUTH_NATS_PASSWORD',
  'CREDITS_NATS_PASSWORD',
  'ANALYSIS_NATS_PASSWORD',
  'ANALYSIS_WORKER_NATS_PASSWORD',
  'GENERATION_NATS_PASSWORD',
  'GENERATION_WORKER_NATS_PASSWORD',
  'MINIO_ROOT_PASSWORD',
  'GATEWAY_STORE_SECRET',
  'ANALYSIS_STORE_SECRET',
  'GENERATION_STORE_SECRET',
  'GRAFANA_ADMIN_PASSWORD',
];

/** A secret of 160 bits, safe in URLs. The leading letter keeps NATS from reading some values as numbers. */
const secret = () => `s${randomBytes(20).toString('hex')}`;

const settings = `COMPOSE_PROJECT_NAME=jinwi
# Where members reach the product; https:// behind a proxy that terminates TLS.
PUBLIC_URL=http://localhost:3000
JINWI_PORT=3000
# Number of proxies in front of the gateway that are trusted to report the caller's address.
TRUSTED_PROXIES=0`;

const payments = `# How credits are bought: disabled, or stripe with its keys. Mails need SMTP_URL and MAIL_FROM.
PAYMENTS=disabled`;

const development = `# Free credits, and the stores' ports on 127.0.0.1: for development only.
PAYMENTS=sandbox
DEMO_PAYMENTS=true
SANDBOX_PAYMENTS_ACK=free-credits
# Images by the local studio, without any key.
GENERATION_PROVIDER=studio
COMPOSE_PROFILES=dev
# Tests register more members a minute than people do.
RATE_LIMIT_SCALE=1000`;

/** The gate word of development installations, where tests rely on it. The gateway also writes it to its log. */
const gateWordDefault = 'jinwi-lab';
const words = process.argv.slice(2);
if (words.includes('--help') || words.includes('-h')) {
  say(usage);
  process.exit();
}
const unknown = words.find((word) => word !== '--dev');
if (unknown !== undefined) fail(`Unknown option: ${unknown}\n\n${usage}`, 2);

const gateWord = words.includes('--dev') ? gateWordDefault : randomBytes(4).toString('hex');
const text = `# Written by "npm run compose:init". It contains secrets: keep it private, and a copy with your backups.
# Other settings: docs/deployment.md

${settings}

${words.includes('--dev') ? development : payments}

# Opens the page of image generation. Tell it to members who may see the page; it protects nothing.
GENERATION_GATE_WORD=${gateWord}

${secretNames.map((name) => `${name}=${secret()}`).join('\n')}
`;

const path = join(process.cwd(), '.env');
try {
  writeFileSync(path, text, { flag: 'wx', mode: 0o600 });
} catch (error) {
  if (error.code !== 'EEXIST') throw error;
  fail(
    '.env already exists and was left unchanged: existing data can be opened only with the secrets in it.',
  );
}
say(`The page of image generation opens with the word ${gateWord} (GENERATION_GATE_WORD in .env).`);
say('.env was written. Start with: docker compose up --detach');
