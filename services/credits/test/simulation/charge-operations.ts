import { strict as assert } from 'node:assert';
import { type Hold } from '@jinwi/contracts';
import { type Charge } from '../../src/ledger/charge.js';
import { codeOf, type Member, type Operation, type World } from './world.js';

const stateOf = (work: Promise<Hold>): Promise<string> => work.then(({ state }) => state, codeOf);

const newCharge = ({ parts: { random } }: World, { userId }: Member): Charge => ({
  holdId: random.uuid(),
  userId,
  amount: random.oneIn(4) ? random.int({ from: 1, to: 12 }) : random.pick([1, 1, 3]),
  purpose: random.pick(['analysis', 'generation'] as const),
});

/** Picks mostly a recent charge, which is more likely to be open. */
function aCharge(world: World, member: Member): Charge {
  const { random } = world.parts;
  if (member.charges.length === 0) return newCharge(world, member);
  return random.pick(random.oneIn(5) ? member.charges : member.charges.slice(-8));
}

const reserve: Operation = async (world, member) => {
  const charge = newCharge(world, member);
  const state = await world.attempt(member, () => stateOf(world.parts.bed.ledger.reserve(charge)));
  const isReserved = member.model.reserve({ ...charge, at: world.at });
  assert.equal(state, isReserved ? 'held' : 'credits.insufficient');
  if (isReserved) member.charges.push(charge);
  return `reserve ${state}`;
};

const reserveAgain: Operation = async (world, member) => {
  const charge = aCharge(world, member);
  const hold = member.model.holds.get(charge.holdId);
  if (!hold) return reserve(world, member);
  const state = await world.attempt(member, () => stateOf(world.parts.bed.ledger.reserve(charge)));
  assert.equal(state, hold.state);
  return `reserve again ${state}`;
};

const reuseKey: Operation = async (world, member) => {
  const charge = aCharge(world, member);
  if (!member.model.holds.has(charge.holdId)) return reserve(world, member);
  const other = { ...charge, amount: charge.amount + 1 };
  const state = await world.attempt(member, () => stateOf(world.parts.bed.ledger.reserve(other)));
  assert.equal(state, 'credits.key-reused');
  return `reserve ${state}`;
};

const endHold =
  (end: 'captured' | 'released'): Operation =>
  async (world, member) => {
    const { holdId } = aCharge(world, member);
    const call = end === 'captured' ? 'capture' : 'release';
    const isLate = end === 'released' && member.model.isPastOf({ holdId, at: world.at });
    const state = await world.attempt(member, () => stateOf(world.parts.bed.ledger[call]({ holdId })));
    assert.equal(state, member.model.endHold({ holdId, end, at: world.at }) ?? 'credits.hold-unknown');
    return isLate ? 'release into an expired lot' : `${call} ${state}`;
  };

export const chargeOperations = {
  reserve,
  reserveAgain,
  reuseKey,
  capture: endHold('captured'),
  release: endHold('released'),
} satisfies Record<string, Operation>;
