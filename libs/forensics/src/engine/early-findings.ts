import { type MethodResult } from '../methods/method.js';
import { type CriterionId, type FieldCode, type ForensicCode, type ReasonCode } from '../report/codes.js';
import { type CodedText, type EarlyFindings, type TextParams } from '../report/report.js';
import { type TestDone } from './analysis.js';
import { type MethodRun, type Runs } from './run-group.js';

/** Tests that read the file's data instead of its pixels. Their findings are sent together. */
const ofFile: readonly CriterionId[] = ['metadata', 'declared-ai', 'provenance'];
const toldFields: readonly string[] = [
  'field.make',
  'field.model',
  'field.lens',
  'field.date-original',
  'field.software',
] satisfies readonly FieldCode[];
/** Reasons that are shown early, because their texts say that missing information proves nothing. */
const toldReasons: readonly ReasonCode[] = [
  'reason.no-credentials',
  'reason.remote-credentials',
  'reason.unreadable-credentials',
  'reason.no-metadata',
];

const remarksMax = 8;
const textLengthMax = 120;

/** Describes the finished test, with the findings that can be shown before the verdict. */
export function testDone(runs: Runs, { id, result }: MethodRun): TestDone {
  const early = ofFile.includes(id)
    ? fileFindings(runs)
    : id === 'ai-pixels'
      ? networkFindings(result)
      : null;
  return { testId: id, ...(early ? { early: shortened(early) } : {}) };
}

/** Returns the findings of the tests in `ofFile`; null until all of them have finished. */
function fileFindings(runs: Runs): EarlyFindings | null {
  const [metadata, declared, provenance] = ofFile.map((each) => runs.get(each)?.result);
  if (!metadata || !declared || !provenance) return null;
  const reasons = [provenance, metadata].flatMap(({ reason }) => reason ?? []);
  const remarks: CodedText[] = [
    ...credentialRemarks(provenance),
    ...declared.findings,
    ...reasons.filter((code) => toldReasons.includes(code)).map((code) => ({ code, params: {} })),
  ];
  return { remarks, fields: (metadata.metadata ?? []).filter(({ code }) => toldFields.includes(code)) };
}

/** Returns remarks on the signer and on what the signed history declares about AI. */
function credentialRemarks({ findings, aiMarkers = [] }: MethodResult): CodedText[] {
  const markers = aiMarkers.map(({ code, generator }) => ({ code, params: { generator: generator ?? '–' } }));
  return [...findings.slice(0, 1).map(withoutClearance), ...markers];
}

/** Replaces `valid-camera` with `valid`: only the verdict may say that a camera's picture is unchanged. */
const withoutClearance = ({ code, params }: CodedText): CodedText => ({
  code: code === ('provenance.valid-camera' satisfies ForensicCode) ? 'provenance.valid' : code,
  params,
});

/** Only signs of AI are sent early, because users could mistake any other result for a clean verdict. */
function networkFindings({ pixelReading, details }: MethodResult): EarlyFindings | null {
  const level = pixelReading?.level;
  return level === 'likely' || level === 'signs' ? { remarks: details.slice(0, 1), fields: [] } : null;
}

const shortened = ({ remarks, fields }: EarlyFindings): EarlyFindings => ({
  remarks: remarks.slice(0, remarksMax).map(({ code, params }) => ({ code, params: shortParams(params) })),
  fields: fields.map((field) => ({ ...field, value: field.value.slice(0, textLengthMax) })),
});

const shortParams = (params: TextParams): TextParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, textLengthMax) : value,
    ]),
  );
