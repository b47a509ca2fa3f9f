import { type Decision, earlierDecisionsMax, type RpcRequest, type ShownDecision } from '@jinwi/contracts';
import { type StoredDecision } from './decision.repository.js';

/** Returns the decision to store if a member decides at `now`. A replaced decision is moved to `earlier`. */
export function decide(
  before: StoredDecision | null,
  { id, userId, decision, reason, links, mayMeasure }: RpcRequest<'analysis.decide'>,
  now: Date,
): StoredDecision {
  const decided = { analysisId: id, userId, decision, reason, links, mayMeasure };
  if (!before) return { ...decided, decidedAt: now, changedAt: now, earlier: [] };
  if (before.decision !== decision) {
    const replaced = {
      decision: before.decision,
      reason: before.reason,
      decidedAt: before.decidedAt.toISOString(),
    };
    const earlier = [replaced, ...before.earlier].slice(0, earlierDecisionsMax);
    return { ...decided, decidedAt: now, changedAt: now, earlier };
  }
  const isSame =
    before.reason === reason &&
    before.mayMeasure === mayMeasure &&
    before.links.join('\n') === links.join('\n');
  return isSame ? before : { ...before, ...decided, changedAt: now };
}

export const toDecision = ({
  decision,
  reason,
  links,
  mayMeasure,
  decidedAt,
  changedAt,
  earlier,
}: StoredDecision): Decision => ({
  decision,
  reason,
  links,
  mayMeasure,
  decidedAt: decidedAt.toISOString(),
  changedAt: changedAt.toISOString(),
  earlier,
});

export const toShownDecision = ({ decision, reason, links, decidedAt }: StoredDecision): ShownDecision => ({
  decision,
  reason,
  links,
  decidedAt: decidedAt.toISOString(),
});
