import { strict as assert } from 'node:assert';
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { findBreaches } from '../../src/ledger/ledger-check.repository.js';
import { type CreditsTestBed } from '../credits-test-bed.js';
import { Random } from '../random.js';
import { chargeOperations } from './charge-operations.js';
import { floorsPerThousand } from './branch-floors.js';
import { Counts } from './counts.js';
import { Faults } from './faults.js';
import { drain } from './drain.js';
import { grantOperations } from './grant-operations.js';
import { MemberCheck } from './member-check.js';
import { openServices } from './open-services.js';
import { purchaseOperations } from './purchase-operations.js';
import { SimulatedProvider } from './simulated-provider.js';
import { termsOperations } from './terms-operations.js';
import { timeOperations } from './time-operations.js';
import { type Member, type Operation, World } from './world.js';

const membersAtOnce = 6;
/** After this many steps new members replace the old ones, so that histories stay short. */
const stepsOfMembers = 2_000;
const stepsBetweenWholeChecks = 500;
const generationMs = 12 * 365 * 86_400_000;

const operations = {
  ...chargeOperations,
  ...grantOperations,
  ...purchaseOperations,
  ...termsOperations,
  ...timeOperations,
} satisfies Record<string, Operation>;

/** Operations that affect all members. All other operations affect a single member. */
const touchesAll = new Set<string>(['deliver', 'reconcile', 'sweep', 'refundJob', 'expiryJob']);

const weights: Record<keyof typeof operations, number> = {
  reserve: 22,
  reserveAgain: 4,
  reuseKey: 2,
  capture: 11,
  release: 11,
  grant: 3,
  beginPurchase: 6,
  pay: 9,
  complete: 6,
  reconcile: 1,
  extend: 5,
  requestRefund: 8,
  decideRefund: 3,
  endByHand: 4,
  dispute: 3,
  deliver: 16,
  moveClock: 9,
  sweep: 2,
  refundJob: 2,
  expiryJob: 2,
  balance: 2,
};

/**
 * Runs seeded random operations with crashes, lost connections and repetitions. Checks after each step that the
 * members' ledgers satisfy the invariants I1 to I8 (docs/credits.md) and match the model lot by lot. Checks the whole
 * ledger every 500 steps, and compares it with the provider's records at the end of each generation of members.
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
  const restore = makeIdsFrom(new Random(seed + 1));
  const world = await createWorld({ bed, seed });
  const { counts, check, random } = world.parts;
  const named = (step: number, name: string) => (cause: unknown) => {
    throw new Error(`seed ${seed}, step ${step}, ${name}: ${String(cause)}`, { cause });
  };
  try {
    for (let step = 0; step < steps; step += 1) {
      if (step % stepsOfMembers === 0) await beginAnew(world).catch(named(step, 'drain'));
      const name = random.weighted(weights);
      await takeStep({ world, step, name }).catch(named(step, name));
      if ((step + 1) % stepsBetweenWholeChecks === 0) onProgress(step + 1);
    }
    await drain(world).catch(named(steps, 'drain'));
  } finally {
    await check.close();
    restore();
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

/** Makes ids from the seed as well, because some queries order by id. */
function makeIdsFrom(random: Random): () => void {
  const { randomUUID } = crypto;
  const replaceBy = (made: typeof randomUUID) => {
    crypto.randomUUID = made;
    syncBuiltinESMExports();
  };
  replaceBy(() => random.uuid() as ReturnType<typeof randomUUID>);
  return () => replaceBy(randomUUID);
}

async function createWorld({ bed, seed }: { bed: CreditsTestBed; seed: number }): Promise<World> {
  const faults = new Faults(bed.dataSource);
  await faults.install();
  const random = new Random(seed);
  const provider = new SimulatedProvider({ random, clock: () => bed.now() });
  return new World({
    bed,
    random,
    provider,
    faults,
    counts: new Counts(),
    check: await MemberCheck.open(bed.dataSource),
    services: await openServices({ bed, provider }),
  });
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
  const member = random.pick(world.members);
  counts.add(await operations[name](world, member));
  for (const { userId, model } of touchesAll.has(name) ? world.members : [member]) {
    await check.assertInvariants({ userId, at: new Date(0) });
    await check.assertModel({ userId, model, at: bed.now() });
  }
  if ((step + 1) % stepsBetweenWholeChecks > 0) return;
  assert.deepEqual(await findBreaches(bed.dataSource.manager, { at: new Date(0) }), []);
}

async function beginAnew(world: World): Promise<void> {
  if (world.members.length > 0) await drain(world);
  world.pass(generationMs);
  world.members = [];
  for (let count = 0; count < membersAtOnce; count += 1) world.members.push(await openAccount(world));
}

async function openAccount(world: World): Promise<Member> {
  const member = world.newMember();
  await world.attempt(member, () => world.parts.bed.ledger.openAccount(member));
  member.model.grant({ source: 'signup', granted: 5, at: world.at });
  return member;
}
