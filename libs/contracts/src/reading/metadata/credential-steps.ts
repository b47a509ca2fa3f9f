import { type ReportProvenance } from '../../analysis.js';
import { type ReportWords } from '../report-words.js';
import { readMoment } from './moment.js';
import { type TimelineEntry } from './timeline-entry.js';

/** Common actions of C2PA 2.2; others are shown by their raw name. */
const actionKeys = {
  'c2pa.created': 'provenance.action.created',
  'c2pa.edited': 'provenance.action.edited',
  'c2pa.opened': 'provenance.action.opened',
  'c2pa.placed': 'provenance.action.placed',
  'c2pa.cropped': 'provenance.action.cropped',
  'c2pa.resized': 'provenance.action.resized',
  'c2pa.color_adjustments': 'provenance.action.colour',
  'c2pa.filtered': 'provenance.action.filtered',
  'c2pa.drawing': 'provenance.action.drawing',
  'c2pa.converted': 'provenance.action.converted',
  'c2pa.transcoded': 'provenance.action.converted',
  'c2pa.published': 'provenance.action.published',
} as const;

const isKnownAction = (action: string): action is keyof typeof actionKeys =>
  Object.hasOwn(actionKeys, action);

/** IPTC digital source types, by the end of their URL. */
const sourceKeys = {
  trainedAlgorithmicMedia: 'provenance.source.ai',
  compositeWithTrainedAlgorithmicMedia: 'provenance.source.composite',
  digitalCapture: 'provenance.source.capture',
} as const;

const isKnownSource = (name: string): name is keyof typeof sourceKeys => Object.hasOwn(sourceKeys, name);

const sourceText = (address: string | null, t: ReportWords): string | null => {
  const name = address?.split('/').at(-1) ?? '';
  return isKnownSource(name) ? t(sourceKeys[name]) : name || null;
};

/** The history in signed credentials, newest first. */
export function credentialSteps(
  { issuer, signedAt, claimGenerator, actions, state }: ReportProvenance,
  t: ReportWords,
): TimelineEntry[] {
  if (state === 'none') return [];
  const witness = state === 'invalid' || state === 'unreadable' ? 'broken-credentials' : 'credentials';
  const signature: TimelineEntry = {
    key: 'signature',
    witness,
    title: issuer ? t('provenance.signed', { issuer }) : t('provenance.signedUnknown'),
    when: readMoment(signedAt),
    tool: claimGenerator,
    note: null,
  };
  const steps = actions.map(({ action, when, softwareAgent, digitalSourceType }, index): TimelineEntry => ({
    key: `${action}-${index}`,
    witness,
    title: isKnownAction(action) ? t(actionKeys[action]) : action,
    when: readMoment(when),
    tool: softwareAgent,
    note: sourceText(digitalSourceType, t),
  }));
  return [...(issuer || signedAt || claimGenerator ? [signature] : []), ...steps.reverse()];
}
