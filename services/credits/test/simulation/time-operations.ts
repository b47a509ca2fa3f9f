import { strict as assert } from 'node:assert';
import { type ChargeOutcome } from '@jinwi/contracts';
import { expireLots } from '../../src/lots/expire-lots.job.js';
import { notifyExpiry } from '../../src/lots/notify-expiry.job.js';
import { reconcileRefunds } from '../../src/refunds/reconcile-refunds.job.js';
import { publishedRules } from '../../src/ledger/rules.js';
import { endOverdueHolds } from '../../src/ledger/end-overdue-holds.job.js';
import { later, silent } from '../credits-test-bed.js';
import { learnRefunds } from './learn.js';
import { type Operation, type World } from './world.js';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Longer than the half minute after which the sweeper asks about the same hold again. */
const sweepAgainMs = 31_000;
const refundsAgainMs = 3_600_000;

/** Moves the clock, often to the instant at which a rule's result changes, or one millisecond before or after it. */
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
  await sweepOverdue(world);
  await world.forEachMember(({ userId }) => world.parts.check.assertInvariants({ userId, at: world.at }));
  return 'sweep';
};

/** Ends overdue charges; the services' random answers include `pending`. */
export async function sweepOverdue(world: World): Promise<void> {
  const { bed, random, counts } = world.parts;
  const answers: ChargeOutcome[] = ['succeeded', 'failed', 'unknown', 'pending', 'pending'];
  const swept = await world.job(() => {
    world.pass(sweepAgainMs);
    return endOverdueHolds({
      ...bed,
      askOwner: () => Promise.resolve(random.pick(answers)),
      clock: () => world.at,
      logger: silent,
    });
  });
  for (const [end, count] of Object.entries(swept)) if (count > 0) counts.add(`sweep ${end}`, count);
  await learnEnds(world);
}

/** Copies from the database how charges ended, because only the sweeper knows the services' answers. */
async function learnEnds(world: World): Promise<void> {
  for (const { model, charges } of world.members) {
    const open = charges.filter(({ holdId }) => model.holds.get(holdId)?.state === 'held');
    const ended = await world.parts.bed.dataSource.query<
      { id: string; state: 'captured' | 'released'; at: Date }[]
    >(
      `SELECT id, state, settled_at AS at FROM credits.hold
        WHERE id = ANY($1) AND state <> 'held' ORDER BY settled_at, id`,
      [open.map(({ holdId }) => holdId)],
    );
    for (const { id, state, at } of ended) model.endHold({ holdId: id, end: state, at });
  }
}

const expiryJob: Operation = async (world) => {
  const { services } = world.parts;
  const job = { repository: services.lotsRepository, clock: () => world.at, logger: silent };
  await world.job(() => expireLots(job));
  await world.job(() =>
    notifyExpiry({
      ...job,
      rules: publishedRules,
      publicUrl: 'http://localhost',
      addressOf: () => Promise.resolve('member@example.com'),
      sendMail: () => {
        world.parts.counts.add('notice sent');
        return Promise.resolve();
      },
    }),
  );
  return 'expiry job';
};

const refundJob: Operation = async (world) => {
  await reconcileOpenRefunds(world);
  return 'refund job';
};

export async function reconcileOpenRefunds(world: World): Promise<void> {
  const { refunds, refundsRepository: repository } = world.parts.services;
  await world.job(() => {
    world.pass(refundsAgainMs);
    return reconcileRefunds({ repository, refunds, clock: () => world.at, logger: silent });
  });
  await world.forEachMember((member) => learnRefunds(world, member));
}

const balance: Operation = async (world, member) => {
  const { available, held } = await world.attempt(member, () => world.parts.bed.ledger.balance(member));
  assert.deepEqual({ available, held }, member.model.balance(world.at));
  return 'balance';
};

export const timeOperations = { moveClock, sweep, refundJob, expiryJob, balance } satisfies Record<
  string,
  Operation
>;
