import { strict as assert } from 'node:assert';
import { findBreaches } from '../../src/ledger-invariants.js';
import { type CreditsTestBed, startOfTime } from '../credits-test-bed.js';
import { Random } from '../random.js';
import { chargeOperations } from './charge-operations.js';
import { Counts } from './counts.js';
import { Faults } from './faults.js';
import { grantOperations } from './grant-operations.js';
import { MemberCheck } from './member-check.js';
import { timeOperations } from './time-operations.js';
import { type Member, type Operation, World } from './world.js';

const membersAtOnce = 6;
/** Then new members begin on the first day again, so that the past of each stays short. */
const stepsOfMembers = 2_000;
const stepsBetweenWholeChecks = 500;

const operations = { ...chargeOperations, ...grantOperations, ...timeOperations } satisfies Record<
  string,
  Operation
>;

const weights: Record<keyof typeof operations, number> = {
  reserve: 24,
  reserveAgain: 5,
  reuseKey: 3,
  capture: 13,
  release: 13,
  grant: 8,
  moveClock: 9,
  sweep: 2,
  balance: 3,
};

/** The least a thousand steps must see of each branch. */
const floorsPerThousand: Record<string, number> = {
  'reserve held': 100,
  'reserve credits.insufficient': 30,
  'reserve again held': 2,
  'reserve again captured': 2,
  'reserve again released': 2,
  'reserve credits.key-reused': 10,
  'capture captured': 25,
  'capture released': 4,
  'release released': 20,
  'release captured': 4,
  'release into an expired lot': 2,
  'grant goodwill': 15,
  'grant demo': 15,
  'clock moved': 20,
  'clock moved to a boundary': 15,
  'sweep captured': 2,
  'sweep released': 3,
  'sweep extended': 3,
  balance: 10,
  'call crashed': 20,
  'call repeated': 30,
  'job crashed': 2,
};

/**
 * Seeded random operations with crashes and repetitions. After each step the member's ledger keeps I1 to I8 and is,
 * lot by lot, what the model says; every 500 steps the whole ledger is checked.
 * @throws Error that names seed and step
 */
export async function simulate({
  bed,
  seed,
  steps,
  onProgress = () => undefined,
}: {
  bed: CreditsTestBed;
  seed: number;
  steps: number;
  onProgress?: (step: number) => void;
}): Promise<Counts> {
  const counts = new Counts();
  const faults = new Faults(bed.dataSource);
  await faults.install();
  const check = await MemberCheck.open(bed.dataSource);
  const world = new World({ bed, random: new Random(seed), counts, faults, check });
  try {
    for (let step = 0; step < steps; step += 1) {
      const name = world.parts.random.weighted(weights);
      await takeStep({ world, step, name }).catch((cause: unknown) => {
        throw new Error(`seed ${seed}, step ${step}, ${name}: ${String(cause)}`, { cause });
      });
      if ((step + 1) % stepsBetweenWholeChecks === 0) onProgress(step + 1);
    }
  } finally {
    await check.close();
  }
  counts.assertAtLeast(
    Object.fromEntries(
      Object.entries(floorsPerThousand).map(([branch, floor]) => [
        branch,
        Math.floor((floor * steps) / 1000),
      ]),
    ),
  );
  return counts;
}

async function takeStep({
  world,
  step,
  name,
}: {
  world: World;
  step: number;
  name: keyof typeof operations;
}): Promise<void> {
  const { bed, check, counts, random } = world.parts;
  if (step % stepsOfMembers === 0) await beginAnew(world);
  const member = random.pick(world.members);
  counts.add(await operations[name](world, member));
  await check.assertInvariants({ userId: member.userId, at: new Date(0) });
  await check.assertModel(member);
  if ((step + 1) % stepsBetweenWholeChecks > 0) return;
  assert.deepEqual(await findBreaches(bed.dataSource.manager, { at: new Date(0) }), []);
}

async function beginAnew(world: World): Promise<void> {
  world.parts.bed.setNow(startOfTime);
  world.members = [];
  for (let count = 0; count < membersAtOnce; count += 1) world.members.push(await openAccount(world));
}

async function openAccount(world: World): Promise<Member> {
  const member = world.newMember();
  await world.attempt(member, () => world.parts.bed.credits.openAccount(member));
  member.model.grantSignup(world.at);
  return member;
}
