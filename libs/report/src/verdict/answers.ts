import {
  type AlterationAnswer,
  type ForensicRemark,
  type Locale,
  type Report,
  type ReportFinding,
} from '@jinwi/contracts';
import { sentence, sentencesOf } from '../evidence/remarks.js';
import { type AiState, aiStateOf } from './ai-answer.js';

export interface Answers {
  /**
   * `edits`: editing actions in valid Content Credentials, without duplicates; `statedEdits`: those in credentials whose
   * signer is not known.
   */
  alteration: { state: AlterationState; reasons: string[]; edits: string[]; statedEdits: string[] };
  ai: { state: AiState; reasons: string[] };
}

/**
 * The alteration answer, in more detail than the engine's. `mismatch` is a kind of "signs": the only sign is the
 * signature, which may have been copied from another file. `camera-original` and `resaved` are kinds of "no signs".
 * `sealed`: a valid signature rules out later changes. `recorded`: the signed history lists edits. `declared`: the file
 * says that AI edited a part. `recorded` and `declared` also replace "unknown".
 */
export type AlterationState =
  | AlterationAnswer['answer']
  | 'mismatch'
  | 'camera-original'
  | 'sealed'
  | 'resaved'
  | 'recorded'
  | 'declared';

const answerReasonsMax = 2;
const cameraFacts = ['provenance.valid-camera', 'camera.original'];
const signatureFacts = ['provenance.valid', 'provenance.valid-own'];

/**
 * The answers to “Was it altered?” and “Did AI make it?”, each with at most two reasons; null for reports made before
 * these answers existed.
 */
export function toAnswers(report: Report, locale: Locale): Answers | null {
  const { alteration, ai } = report;
  if (!alteration || !ai) return null;
  return {
    alteration: {
      state: alterationState(report, alteration),
      reasons: atMost(alterationReasons(report, { alteration, locale })),
      edits: editsIn(report, 'valid'),
      statedEdits: editsIn(report, 'unknown-signer'),
    },
    ai: {
      state: aiStateOf(ai, report.provenance),
      reasons: atMost(sentencesOf(report, ai.basis.filter(supports(ai)), locale)),
    },
  };
}

/** The code for Content Credentials that were made for other data than the file holds. */
const mismatch = 'provenance.mismatch';

export const isSignatureMismatch = (report: Report | null | undefined): boolean =>
  report?.alteration?.basis.includes(mismatch) ?? false;

export const atMost = (reasons: string[]): string[] => [...new Set(reasons)].slice(0, answerReasonsMax);

const editsIn = (
  { provenance: { state, actions } }: Report,
  wanted: Report['provenance']['state'],
): string[] =>
  state === wanted ? [...new Set(actions.filter(({ isEdit }) => isEdit).map(({ action }) => action))] : [];

function alterationState(report: Report, { answer, basis }: AlterationAnswer): AlterationState {
  const { ai, decisive, findings } = report;
  if (answer === 'signs' && basis.length > 0 && basis.every((code) => code === mismatch)) return 'mismatch';
  if (answer !== 'no-signs' && answer !== 'unknown') return answer;
  if (editsIn(report, 'valid').length > 0) return 'recorded';
  if (ai?.declared?.extent === 'edited') return 'declared';
  if (answer === 'unknown') return answer;
  if (decisive.some(({ code }) => cameraFacts.includes(code))) return 'camera-original';
  if (report.provenance.state === 'valid') return 'sealed';
  return findings.some(({ code }) => code === 'jpeg.messenger-like') ? 'resaved' : answer;
}

/**
 * Returns the reasons in order. Evidence for a camera original comes before tests that found nothing; findings of tests
 * come before mere mentions in the metadata, such as an editor.
 */
function alterationReasons(
  report: Report,
  { alteration: { answer, basis }, locale }: { alteration: AlterationAnswer; locale: Locale },
): string[] {
  switch (answer) {
    case 'unknown': {
      const ofKind = report.findings.filter(({ code }) => code === `kind.${report.kind}`);
      const causes = ofKind.length > 0 ? ofKind : frequentObstacles(report);
      return editorSecond(
        causes.map((cause) => sentence(cause, locale)),
        { report, locale },
      );
    }
    case 'no-signs': {
      if (report.provenance.state === 'valid')
        return sentencesOf(report, [...cameraFacts, ...signatureFacts], locale);
      return editorSecond(sentencesOf(report, [...cameraFacts, ...basis], locale), { report, locale });
    }
    case 'weak-signs':
    case 'signs':
      return [
        ...sentencesOf(report, copiesFirst(basis), locale),
        ...standoutsOf(report).map((finding) => sentence(finding, locale)),
      ];
  }
}

/** If a photo editor saved the file, says so after the first reason: the file tells of edits that no test found. */
function editorSecond(reasons: string[], { report, locale }: { report: Report; locale: Locale }): string[] {
  const editor = editorOf(report);
  return editor ? [...reasons.slice(0, 1), sentence(editor, locale), ...reasons.slice(1)] : reasons;
}

/** Returns the finding that a photo editor saved the file, if there is one. */
export function editorOf({ kind, findings }: Report): ReportFinding | undefined {
  if (kind === 'camera') return undefined;
  const codes = ['metadata.editor', ...(kind === 'edited' ? ['jpeg.adobe-encoder', 'png.writer'] : [])];
  return codes.flatMap((wanted) => findings.filter(({ code }) => code === wanted))[0];
}

/** Copies lead the reasons, because they lead the summary sentence. */
const copiesFirst = (basis: readonly string[]): string[] => [
  ...basis.filter(isCopy),
  ...basis.filter((code) => !isCopy(code)),
];

const isCopy = (code: string): boolean => /^copy-move(?:-dense)?\.found$/u.test(code);

/**
 * Properties of the image that made tests inapplicable, the most frequent first. Reasons that only say what the file
 * lacks are left out.
 */
export function frequentObstacles({ criteria }: Report): ForensicRemark[] {
  const counts = new Map<string, { reason: ForensicRemark; count: number }>();
  for (const { reason, family } of criteria) {
    if (!reason || family === 'generator' || /^reason\.(?:no-|not-png|remote-)/u.test(reason.code)) continue;
    const known = counts.get(reason.code);
    counts.set(reason.code, { reason, count: (known?.count ?? 0) + 1 });
  }
  return [...counts.values()].sort((one, other) => other.count - one.count).map(({ reason }) => reason);
}

/** Whether a code supports the answer. Contrary network findings and `reason.` codes do not support "declared". */
export const supports =
  ({ answer }: NonNullable<Report['ai']>) =>
  (code: string): boolean =>
    answer !== 'declared' || code === 'ai-pixels.likely' || !/^(?:ai-pixels|reason)\./u.test(code);

const strengths = ['strong', 'moderate', 'weak'] as const;

/** Contradictions and editors' traces in the metadata, strongest first. */
export function standoutsOf({ criteria, findings }: Report): ReportFinding[] {
  const tests = new Set(criteria.filter(({ family }) => family === 'metadata').map(({ id }) => id));
  const ofFile = findings.filter(({ criterionId }) => tests.has(criterionId));
  return strengths.flatMap((wanted) => ofFile.filter(({ strength }) => strength === wanted));
}
