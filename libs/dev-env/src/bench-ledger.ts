import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findBinary } from '@jinwi/local-stores';
import { median } from './bench-figures.js';
import { runServiceBench, withPostgres } from './start-up.js';

const run = promisify(execFile);
const accountCount = 100_000;
const clients = 64;
const seconds = 5;
const rounds = 3;

/** The SQL with which the service reserves and captures credits once, for pgbench. */
const script = `\\set number random(1, 9223372036854775806)
\\set user_id random(1, :accounts)
SELECT outcome, state, spendable FROM credits.reserve(md5((:number)::text)::uuid, (:user_id)::integer, 1, 'analysis', 'hash', now(), now() + interval '10 minutes');
SELECT outcome, state, amount FROM credits.settle(md5((:number)::text)::uuid, 'captured', now());
`;

interface Figures {
  cyclesPerSecond: number;
  roundTripsPerCharge: number;
}

/** Measures the service's charges and the same statements in pgbench, alternately on one database. */
export async function benchLedger(): Promise<string[]> {
  const pgbench = findBinary('pgbench');
  if (!pgbench) return ['pgbench is missing: install it with "apt-get install postgresql-contrib"'];
  return withPostgres(async ({ url, folder }) => {
    const scriptFile = join(folder, 'charge.sql');
    await writeFile(scriptFile, script);
    const bench = { url, pgbench, scriptFile };
    await serviceBench(bench, { command: 'prepare', accounts: accountCount });
    return [
      await compare(bench, { name: `${accountCount.toLocaleString('en')} accounts`, accounts: accountCount }),
      await compare(bench, { name: 'one hot account', accounts: 1 }),
    ];
  });
}

interface Bench {
  url: string;
  pgbench: string;
  scriptFile: string;
}

async function compare(
  bench: Bench,
  { name, accounts }: { name: string; accounts: number },
): Promise<string> {
  const ours: number[] = [];
  const theirs: number[] = [];
  let roundTrips = 0;
  for (let round = 0; round < rounds; round += 1) {
    const printed = await serviceBench(bench, { command: 'run', accounts });
    const figures = JSON.parse(printed) as Figures;
    ours.push(figures.cyclesPerSecond);
    roundTrips = figures.roundTripsPerCharge;
    theirs.push(await pgbenchCycles(bench, accounts));
  }
  const ratio = median(ours.map((cycles, round) => cycles / (theirs[round] ?? Number.NaN)));
  return [
    `${name}: ${median(ours).toFixed(0)} reserve + capture cycles/s through the service`,
    `${median(theirs).toFixed(0)} in pgbench, ratio ${ratio.toFixed(2)} (${clients} clients, ${roundTrips.toFixed(1)} round trips a charge)`,
  ].join(', ');
}

const serviceBench = (
  { url }: Bench,
  { command, accounts }: { command: 'prepare' | 'run'; accounts: number },
): Promise<string> =>
  runServiceBench('@jinwi/credits', {
    databaseUrl: url,
    args: [command, `--accounts=${accounts}`, `--clients=${clients}`, `--seconds=${seconds}`],
  });

/** Measures transactions of the script per second; each is a whole charge. */
async function pgbenchCycles({ url, pgbench, scriptFile }: Bench, accounts: number): Promise<number> {
  const flags = [
    '--no-vacuum',
    '--protocol=prepared',
    `--client=${clients}`,
    `--time=${seconds}`,
    `--define=accounts=${accounts}`,
    `--file=${scriptFile}`,
  ];
  const { stdout } = await run(pgbench, [...flags, url], { env: { ...process.env, PGOPTIONS: '' } });
  const [, cycles] = /^tps = ([\d.]+)/m.exec(stdout) ?? [];
  if (!cycles) throw new Error(`could not parse pgbench's output:\n${stdout}`);
  return Number(cycles);
}
