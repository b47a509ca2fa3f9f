import { type Lot, type Refund } from '@jinwi/contracts';

const endedStates: readonly Refund['state'][] = ['succeeded', 'released', 'paid-manually'];

export const isRefundOpen = ({ state }: Refund): boolean => !endedStates.includes(state);

/** Lots that still matter: credits left, an action possible, or a refund made. The others are in a disclosure. */
const isCurrent = (lot: Lot): boolean =>
  lot.status === 'active' ||
  lot.held > 0 ||
  lot.extension !== null ||
  lot.refundable !== null ||
  lot.refunds.length > 0;

export const splitLots = (lots: readonly Lot[]): { current: Lot[]; past: Lot[] } => ({
  current: lots.filter(isCurrent),
  past: lots.filter((lot) => !isCurrent(lot)),
});
