import { type Operation } from './world.js';

const grant: Operation = async (world, member) => {
  const { bed, random } = world.parts;
  const source = random.pick(['goodwill', 'demo'] as const);
  const amount = random.int({ from: 1, to: 20 });
  const opKey = random.uuid();
  await world.attempt(member, () => bed.ledger.grant({ userId: member.userId, opKey, source, amount }));
  member.model.grant({ source, granted: amount, at: world.at });
  return `grant ${source}`;
};

export const grantOperations = { grant } satisfies Record<string, Operation>;
