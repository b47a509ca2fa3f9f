import { strict as assert } from 'node:assert';
import { type ChargeOutcome } from '@jinwi/contracts';
import { settleOverdueHolds } from '../../src/settle-overdue-holds.job.js';
import { later, silent } from '../credits-test-bed.js';
import { type Operation, type World } from './world.js';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** A sweeper asks about the same hold again after half a minute. */
const sweepAgainMs = 31_000;

/** Often the very instant at which a rule changes its answer, or the millisecond beside it. */
const moveClock: Operation = (world) => {
  const { random, bed } = world.parts;
  const ahead = world.members
    .flatMap(({ model }) => model.boundaries())
    .filter((instant) => instant > later(world.at, 1))
    .toSorted((a, b) => a.getTime() - b.getTime());
  if (ahead.length === 0 || random.int({ from: 1, to: 3 }) > 1) {
    world.pass(random.pick([1, minuteMs, 9 * minuteMs, 9 * minuteMs, dayMs, 10 * dayMs]));
    return Promise.resolve('clock moved');
  }
  bed.setNow(later(random.pick(ahead.slice(0, 4)), random.pick([-1, 0, 1])));
  return Promise.resolve('clock moved to a boundary');
};

const sweep: Operation = async (world) => {
  const { bed, random, counts } = world.parts;
  const answers: ChargeOutcome[] = ['succeeded', 'failed', 'unknown', 'pending', 'pending'];
  const swept = await world.job(() => {
    world.pass(sweepAgainMs);
    return settleOverdueHolds({
      ...bed,
      askOwner: () => Promise.resolve(random.pick(answers)),
      clock: () => world.at,
      logger: silent,
    });
  });
  for (const [end, count] of Object.entries(swept)) if (count > 0) counts.add(`sweep ${end}`, count);
  await learnEnds(world);
  for (const { userId } of world.members) await world.parts.check.assertInvariants({ userId, at: world.at });
  return 'sweep';
};

/** Only the sweeper knows which owner said what. */
async function learnEnds(world: World): Promise<void> {
  for (const { model } of world.members) {
    const ended = await world.parts.bed.dataSource.query<
      { id: string; state: 'captured' | 'released'; at: Date }[]
    >(
      `SELECT id, state, settled_at AS at FROM credits.hold
        WHERE id = ANY($1) AND state <> 'held' ORDER BY settled_at, id`,
      [model.openHoldIds()],
    );
    for (const { id, state, at } of ended) model.settle({ holdId: id, end: state, at });
  }
}

const balance: Operation = async (world, member) => {
  const { available, held } = await world.attempt(member, () => world.parts.bed.credits.balance(member));
  assert.deepEqual({ available, held }, member.model.balance(world.at));
  return 'balance';
};

/** What happens to credits by time alone. */
export const timeOperations = { moveClock, sweep, balance } satisfies Record<string, Operation>;
