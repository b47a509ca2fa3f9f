import { type CopiedPlaces, type PictureKind, type Report, type ReportCriterion } from '@jinwi/contracts';
import { measured } from '../src/story/measured.js';
import { type AiState } from '../src/verdict/ai-answer.js';
import { type AlterationState } from '../src/verdict/answers.js';

type Cell = readonly [column: number, row: number];

/** The parts of a report that its story depends on. */
export interface StoryParts {
  altered?: AlterationState;
  ai?: AiState;
  kind?: PictureKind;
  /** Code of the strongest reason for the alteration answer. */
  basis?: string;
  /** Columns (0…2) and rows of both places of a copy. */
  copy?: { from: Cell; to: Cell; isDirected?: boolean };
  /** Column (0…2) and row of a part that does not fit the rest. */
  region?: Cell;
  issuer?: string | null;
  signedAt?: string | null;
  /** Why tests did not apply. */
  obstacle?: string;
  editor?: string;
  /** Capture date as in EXIF. */
  takenAt?: string;
  edits?: readonly string[];
  isSignedCamera?: boolean;
  /** Whether the Content Credentials are signed by someone unknown. */
  isUnknownSigner?: boolean;
}

const criterion: ReportCriterion = {
  id: 'ela',
  family: 'jpeg-history',
  applicable: true,
  reason: null,
  score: 40,
  weight: 1,
  fired: true,
  map: null,
  details: [],
};

/** Makes a report from its parts. By default nothing was found. */
export function madeStoryReport(parts: StoryParts): Report {
  const { altered = 'no-signs', editor, kind, takenAt } = parts;
  const isResaved = altered === 'resaved';
  return {
    engineVersion: '0.3.0',
    image: { format: 'jpeg', width: 900, height: 900, sha256: 'ab'.repeat(32) },
    criteria: criteriaOf(parts),
    findings: [
      ...(isResaved ? [{ criterionId: 'jpeg-structure', ...plain('jpeg.messenger-like'), ...inFile }] : []),
      ...(editor
        ? [{ criterionId: 'metadata', code: 'metadata.editor', params: { name: editor }, ...inFile }]
        : []),
    ],
    metadata: takenAt ? [{ group: 'capture', code: 'field.date-original', value: takenAt }] : [],
    edits: [],
    aiMarkers: [],
    provenance: provenanceOf(parts),
    alteration: alterationOf(parts),
    ai: aiOf(parts),
    decisive: decisiveOf(parts),
    coverage: 0.7,
    applicableCount: 5,
    firedCount: 0,
    inconclusive: false,
    durationMs: 1,
    ...(kind ? { kind } : {}),
  };
}

const plain = (code: string) => ({ code, params: {} });
const inFile = { group: 'file', strength: 'weak' } as const;

function criteriaOf({ copy, region, obstacle, basis }: StoryParts): Report['criteria'] {
  const metadata = { ...criterion, id: 'metadata', family: 'metadata', fired: false };
  const found = {
    ...criterion,
    details: basis ? [plain(basis)] : [],
    ...(region ? { regions: [boxIn(region)] } : {}),
  };
  const skipped = { ...criterion, id: 'zero', applicable: false, score: null, fired: false };
  return [
    metadata,
    found,
    ...(copy
      ? [{ ...criterion, id: 'copy-move', family: 'geometry', score: 5, copies: [copiesOf(copy)] }]
      : []),
    ...(obstacle ? [{ ...skipped, reason: plain(obstacle) }] : []),
  ];
}

const copiesOf = ({ from, to, isDirected = true }: NonNullable<StoryParts['copy']>): CopiedPlaces => ({
  from: boxIn(from),
  to: boxIn(to),
  isDirected,
});

const boxIn = ([column, row]: Cell) => ({
  left: 300 * column + 100,
  top: 300 * row + 100,
  width: 90,
  height: 90,
});

const unproven: readonly string[] = ['unknown-signer', 'expired', 'invalid'];

function provenanceOf({
  ai = 'unlikely',
  altered,
  issuer = null,
  signedAt = null,
  edits = [],
  isSignedCamera,
  isUnknownSigner,
}: StoryParts) {
  const isSigned =
    ['own', 'own-software', 'signed'].includes(ai) ||
    altered === 'recorded' ||
    altered === 'sealed' ||
    isSignedCamera;
  const quiet = isUnknownSigner ? 'unknown-signer' : isSigned ? 'valid' : 'none';
  const state = unproven.includes(ai) ? (ai as 'expired') : quiet;
  const step = { when: null, softwareAgent: null, digitalSourceType: null, isEdit: true };
  return {
    state,
    issuer,
    signedAt,
    claimGenerator: null,
    isAi: ai === 'signed',
    ...(ai.startsWith('recovered') ? { recovered: recoveredOf(ai) } : {}),
    actions: edits.map((action) => ({ ...step, action })),
  } as const;
}

const recoveredOf = (ai: string) =>
  ({ by: 'watermark', madeOn: '2026-11-20', generator: 'Kling', isAi: ai === 'recovered' }) as const;

function alterationOf({ altered = 'no-signs', basis }: StoryParts): NonNullable<Report['alteration']> {
  const isQuiet = ['camera-original', 'sealed', 'resaved', 'recorded'].includes(altered);
  const answer = isQuiet ? 'no-signs' : (altered as 'no-signs');
  return { answer, probability: 0.1, basis: basis ? [basis] : [] };
}

const decisiveOf = ({ altered, isSignedCamera }: StoryParts): Report['decisive'] =>
  altered === 'camera-original'
    ? [plain(isSignedCamera ? 'provenance.valid-camera' : 'camera.original')]
    : [];

const pixels = { likely: 0.98, signs: 0.93, undecided: 0.5, unlikely: 0.03 } as const;
const extents = {
  edited: 'edited',
  software: 'algorithmic',
  'own-software': 'algorithmic',
  'recovered-software': 'algorithmic',
} as const;

function aiOf({ ai = 'unlikely', obstacle }: StoryParts): NonNullable<Report['ai']> {
  const answers = { likely: 'likely', unlikely: 'unlikely', signs: 'unknown', undecided: 'unknown' } as const;
  if (ai === 'unseen')
    return { answer: 'unknown', probability: null, basis: obstacle ? [obstacle] : [], model: null };
  if (ai === 'camera')
    return {
      answer: 'unlikely',
      probability: 0.5,
      basis: ['camera.original', 'ai-pixels.undecided'],
      model: measured.ai.model,
    };
  if (ai in answers) {
    const state = ai as keyof typeof answers;
    return {
      answer: answers[state],
      probability: pixels[state],
      basis: [`ai-pixels.${state}`],
      model: measured.ai.model,
    };
  }
  const isOurs = /^(?:own|recovered)/u.test(ai);
  const isSigned = isOurs || ai === 'signed';
  return {
    answer: 'declared',
    probability: null,
    basis: [isSigned || unproven.includes(ai) ? 'provenance.declares-ai' : 'ai.source-type'],
    model: null,
    declared: {
      extent: ai in extents ? extents[ai as keyof typeof extents] : 'generated',
      isSigned,
      ...(isOurs ? { isOwn: true } : {}),
    },
  };
}
