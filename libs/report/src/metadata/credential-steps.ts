import { type ReportProvenance } from '@jinwi/contracts';
import { type ReportWords } from '../words/report-words.js';
import { readMoment, type Moment } from './moment.js';

/** IPTC digital source types (NewsCodes), by the last part of their URL. */
const sourceNames = [
  'trainedAlgorithmicMedia',
  'compositeWithTrainedAlgorithmicMedia',
  'compositeSynthetic',
  'algorithmicMedia',
  'algorithmicallyEnhanced',
  'dataDrivenMedia',
  'digitalCapture',
  'computationalCapture',
  'compositeCapture',
  'composite',
  'negativeFilm',
  'positiveFilm',
  'print',
  'humanEdits',
  'digitalCreation',
  'screenCapture',
  'virtualRecording',
] as const;

/** Returns the name of the digital source type with this URL or, for an unknown type, the last part of the URL. */
export function sourceText(address: string | null, t: ReportWords): string | null {
  const name = address?.split('/').at(-1);
  const known = sourceNames.find((one) => one === name);
  return known ? t(`provenance.source.${known}`) : name || null;
}

/** Names the signer. Only a valid signature proves who signed; any other merely states a name. */
export function signatureText({ issuer, state }: ReportProvenance, t: ReportWords): string {
  if (!issuer) return t('provenance.signedUnknown');
  return t(state === 'valid' ? 'provenance.signed' : 'provenance.signedInName', { issuer });
}

/** The steps of the image's history that its signer recorded, oldest first. */
export const signedSteps = ({ actions }: ReportProvenance, t: ReportWords): HistoryStep[] =>
  actions.map(({ action, when, softwareAgent, digitalSourceType }, index) => ({
    key: `${action}-${index}`,
    title: actionText(action, t),
    when: readMoment(when),
    tool: softwareAgent,
    note: sourceText(digitalSourceType, t),
  }));

/** Actions of C2PA 2.2 and older versions. Others are shown by their raw name. */
const actionKeys = {
  'c2pa.addedText': 'provenance.action.addedText',
  'c2pa.adjustedColor': 'provenance.action.colour',
  'c2pa.changedSpeed': 'provenance.action.changedSpeed',
  'c2pa.color_adjustments': 'provenance.action.colour',
  'c2pa.converted': 'provenance.action.converted',
  'c2pa.copied': 'timeline.step.copied',
  'c2pa.created': 'provenance.action.created',
  'c2pa.cropped': 'provenance.action.cropped',
  'c2pa.deleted': 'provenance.action.deleted',
  'c2pa.drawing': 'provenance.action.drawing',
  'c2pa.dubbed': 'provenance.action.dubbed',
  'c2pa.edited': 'provenance.action.edited',
  'c2pa.edited.metadata': 'provenance.action.metadata',
  'c2pa.enhanced': 'provenance.action.enhanced',
  'c2pa.filtered': 'provenance.action.filtered',
  'c2pa.formatted': 'provenance.action.converted',
  'c2pa.managed': 'provenance.action.managed',
  'c2pa.opened': 'provenance.action.opened',
  'c2pa.orientation': 'provenance.action.orientation',
  'c2pa.placed': 'provenance.action.placed',
  'c2pa.printed': 'timeline.step.printed',
  'c2pa.produced': 'provenance.action.produced',
  'c2pa.published': 'provenance.action.published',
  'c2pa.redacted': 'provenance.action.redacted',
  'c2pa.removed': 'provenance.action.removed',
  'c2pa.repackaged': 'provenance.action.repackaged',
  'c2pa.resized': 'provenance.action.resized',
  'c2pa.resized.proportional': 'provenance.action.resized',
  'c2pa.saved': 'timeline.step.saved',
  'c2pa.transcoded': 'provenance.action.converted',
  'c2pa.translated': 'provenance.action.translated',
  'c2pa.trimmed': 'provenance.action.trimmed',
  'c2pa.unknown': 'provenance.action.unknown',
  'c2pa.version_updated': 'provenance.action.versionUpdated',
  'c2pa.watermarked': 'provenance.action.watermarked',
  'c2pa.watermarked.bound': 'provenance.action.watermarked',
  'c2pa.watermarked.unbound': 'provenance.action.watermarked',
} as const;

const isKnownAction = (action: string): action is keyof typeof actionKeys =>
  Object.hasOwn(actionKeys, action);

/** The display name of an action in a signed history. */
export const actionText = (action: string, t: ReportWords): string =>
  isKnownAction(action) ? t(actionKeys[action]) : action;

/** A step of a file's history. */
export interface HistoryStep {
  key: string;
  title: string;
  when: Moment | null;
  tool: string | null;
  note: string | null;
}
