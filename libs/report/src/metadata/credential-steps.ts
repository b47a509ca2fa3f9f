import { type ReportProvenance } from '@jinwi/contracts';
import { type ReportWords } from '../words/report-words.js';
import { actionText } from './credential-actions.js';
import { readMoment } from './moment.js';
import { type TimelineEntry, type Witness } from './timeline-entry.js';

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

/** The name of a digital source type by its URL, or for an unknown type the last part of the URL. */
export function sourceText(address: string | null, t: ReportWords): string | null {
  const name = address?.split('/').at(-1);
  const known = sourceNames.find((one) => one === name);
  return known ? t(`provenance.source.${known}`) : name || null;
}

const witnesses = {
  none: null,
  valid: 'credentials',
  'unknown-signer': 'unknown-signer',
  expired: 'expired-credentials',
  invalid: 'broken-credentials',
  remote: null,
  unreadable: null,
} as const satisfies Record<ReportProvenance['state'], Witness | null>;

/** Names the signer. Only a valid signature proves who signed; any other merely states a name. */
export function signatureText({ issuer, state }: ReportProvenance, t: ReportWords): string {
  if (!issuer) return t('provenance.signedUnknown');
  return t(state === 'valid' ? 'provenance.signed' : 'provenance.signedInName', { issuer });
}

/** The history recorded in the Content Credentials, newest first. */
export function credentialSteps(provenance: ReportProvenance, t: ReportWords): TimelineEntry[] {
  const { issuer, signedAt, claimGenerator, state } = provenance;
  const witness = witnesses[state];
  if (witness === null) return [];
  const signature: TimelineEntry = {
    key: 'signature',
    witness,
    title: signatureText(provenance, t),
    when: readMoment(signedAt),
    tool: claimGenerator,
    note: null,
  };
  return [
    ...(issuer || signedAt || claimGenerator ? [signature] : []),
    ...signedSteps(provenance, t).reverse(),
  ];
}

/** The steps of the image's history that its signer recorded, oldest first. */
export function signedSteps({ actions, state }: ReportProvenance, t: ReportWords): TimelineEntry[] {
  const witness = witnesses[state];
  if (witness === null) return [];
  return actions.map(({ action, when, softwareAgent, digitalSourceType }, index): TimelineEntry => ({
    key: `${action}-${index}`,
    witness,
    title: actionText(action, t),
    when: readMoment(when),
    tool: softwareAgent,
    note: sourceText(digitalSourceType, t),
  }));
}
