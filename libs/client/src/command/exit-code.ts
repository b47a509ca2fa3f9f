import { JinwiProblem } from '../problem.js';

/** Codes above 63 are those of `sysexits.h`. */
export const exitCodes = {
  nothingFound: 0,
  found: 1,
  notJudged: 2,
  usage: 64,
  unavailable: 69,
  limited: 75,
  refused: 77,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Exit codes by priority: a run exits with the first of these codes that any file had. */
const gravest: readonly ExitCode[] = [
  exitCodes.refused,
  exitCodes.limited,
  exitCodes.unavailable,
  exitCodes.found,
  exitCodes.notJudged,
];

export const exitCodeOfAll = (codes: readonly ExitCode[]): ExitCode =>
  gravest.find((code) => codes.includes(code)) ?? exitCodes.nothingFound;

const foundVerdicts = [
  'Possibly Manipulated',
  'Possibly AI-Generated',
  'Likely Manipulated',
  'Likely AI-Generated',
];
const clearVerdicts = ['Likely Genuine', 'No Signs Found'];

/** The parts of a report that determine the exit code. */
interface Judged {
  verdict: string;
  alteration: { answer: string } | null;
  ai: { answer: string } | null;
}

export function exitCodeOfReport({ verdict, alteration, ai }: Judged): ExitCode {
  const isAltered = alteration?.answer === 'signs' || alteration?.answer === 'weak-signs';
  const isAi = ai?.answer === 'declared' || ai?.answer === 'likely';
  if (isAltered || isAi || foundVerdicts.includes(verdict)) return exitCodes.found;
  return clearVerdicts.includes(verdict) ? exitCodes.nothingFound : exitCodes.notJudged;
}

export function exitCodeOfError(error: unknown): ExitCode {
  if (!(error instanceof JinwiProblem) || error.code === 'service.unavailable') return exitCodes.unavailable;
  switch (error.status) {
    case 401:
    case 403:
      return exitCodes.refused;
    case 402:
    case 429:
      return exitCodes.limited;
    case 500:
      return exitCodes.unavailable;
    default:
      return exitCodes.notJudged;
  }
}

/** Whether the run must end because every further file would fail in the same way. */
export const endsTheRun = (code: ExitCode): boolean => code > exitCodes.notJudged;
