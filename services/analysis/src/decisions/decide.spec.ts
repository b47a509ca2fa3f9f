import { type DecisionKind, earlierDecisionsMax } from '@jinwi/contracts';
import { type StoredDecision } from './decision.repository.js';
import { decide } from './decide.js';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 26, 12, minute));
const asked = (decision: DecisionKind, reason = '') => ({
  id: 7,
  userId: 1,
  decision,
  reason,
  links: [],
  mayMeasure: false,
});

describe('deciding', () => {
  it('keeps what was decided before, newest first', () => {
    const first = decide(null, asked('open', 'no idea'), at(0));
    const second = decide(first, asked('genuine', 'the witness showed it'), at(1));
    const third = decide(second, asked('altered'), at(2));
    expect(third).toMatchObject({ decision: 'altered', decidedAt: at(2), changedAt: at(2) });
    expect(third.earlier).toEqual([
      { decision: 'genuine', reason: 'the witness showed it', decidedAt: at(1).toISOString() },
      { decision: 'open', reason: 'no idea', decidedAt: at(0).toISOString() },
    ]);
  });

  it('does not count a better reason as a changed mind', () => {
    const first = decide(null, asked('genuine'), at(0));
    const second = decide(first, asked('genuine', 'seen on site'), at(1));
    expect(second).toMatchObject({
      reason: 'seen on site',
      decidedAt: at(0),
      changedAt: at(1),
      earlier: [],
    });
  });

  it('changes nothing when it is repeated', () => {
    const first = decide(null, asked('ai', 'six fingers'), at(0));
    expect(decide(first, asked('ai', 'six fingers'), at(1))).toEqual(first);
  });

  it('forgets the oldest of many decisions', () => {
    let stored: StoredDecision | null = null;
    for (let minute = 0; minute < 30; minute += 1)
      stored = decide(stored, asked(minute % 2 ? 'genuine' : 'altered'), at(minute));
    expect(stored?.earlier).toHaveLength(earlierDecisionsMax);
    expect(stored?.earlier[0]?.decidedAt).toBe(at(28).toISOString());
  });
});
