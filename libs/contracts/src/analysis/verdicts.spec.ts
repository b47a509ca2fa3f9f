import { agreesWithVerdict, type DecisionKind, decisions, type Verdict, verdicts } from './verdicts.js';

/** For each verdict, whether the decisions genuine, altered, ai and open agree with it. */
const table: Record<Verdict, readonly (boolean | null)[]> = {
  'Likely Genuine': [true, false, false, null],
  'No Signs Found': [true, false, false, null],
  'Possibly Manipulated': [false, true, false, null],
  'Possibly AI-Generated': [false, false, true, null],
  'Likely Manipulated': [false, true, false, null],
  'Likely AI-Generated': [false, false, true, null],
  Inconclusive: [null, null, null, null],
};

describe('agreement with the engine', () => {
  const rows = verdicts.flatMap((verdict) =>
    decisions.map((decision, column): [DecisionKind, string, boolean | null] => [
      decision,
      verdict,
      table[verdict][column] ?? null,
    ]),
  );

  it.each(rows)('UI-396 of %s with %s is %s', (decision, verdict, agrees) => {
    expect(agreesWithVerdict(decision, verdict)).toBe(agrees);
  });

  it('leaves out verdicts of later versions', () => {
    expect(agreesWithVerdict('genuine', 'Something New')).toBeNull();
  });
});
