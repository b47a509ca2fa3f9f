import { type Locale, type ReportProvenance } from '@jinwi/contracts';
import { type TFunction } from 'i18next';
import { formatDateTime } from '../../shared/lib/format.js';
import { type Evidence, type FindingGroup, type FindingSentence } from './evidence.js';

const groupKeys = {
  capture: 'metadata.capture',
  edit: 'metadata.edit',
  source: 'metadata.source',
  file: 'metadata.file',
} as const satisfies Record<FindingGroup, string>;

export const metadataGroupTitle = (group: FindingGroup, t: TFunction<'report'>): string =>
  t(groupKeys[group]);

/** Empty for what is history only. */
export const signalWord = (strength: FindingSentence['strength'], t: TFunction<'report'>): string => {
  switch (strength) {
    case 'info':
      return '';
    case 'weak':
      return t('strength.weak');
    case 'moderate':
      return t('strength.moderate');
    case 'strong':
      return t('strength.strong');
  }
};

const stateKeys = {
  none: 'provenance.none',
  valid: 'provenance.valid',
  'unknown-signer': 'provenance.unknownSigner',
  invalid: 'provenance.invalid',
  expired: 'provenance.expired',
  remote: 'provenance.remote',
  unreadable: 'provenance.unreadable',
} as const satisfies Record<ReportProvenance['state'], string>;

/** One sentence for what the credentials are worth. */
export const provenanceStateText = (provenance: ReportProvenance | null, t: TFunction<'report'>): string => {
  const state = t(stateKeys[provenance?.state ?? 'none']);
  return provenance?.isAi ? `${state} ${t('provenance.ai')}` : state;
};

/** Actions of C2PA 2.2 that people meet; others are shown as they are named. */
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

/** Digital source types of IPTC, by the end of their address. */
const sourceKeys = {
  trainedAlgorithmicMedia: 'provenance.source.ai',
  compositeWithTrainedAlgorithmicMedia: 'provenance.source.composite',
  digitalCapture: 'provenance.source.capture',
} as const;

const isKnownSource = (name: string): name is keyof typeof sourceKeys => Object.hasOwn(sourceKeys, name);

const sourceText = (address: string | null, t: TFunction<'report'>): string | null => {
  const name = address?.split('/').at(-1) ?? '';
  return isKnownSource(name) ? t(sourceKeys[name]) : name || null;
};

export interface TimelineEntry {
  key: string;
  title: string;
  /** ISO 8601, or null where the file does not say. */
  when: string | null;
  tool: string | null;
  note: string | null;
}

/** The history that signed credentials tell, newest first. */
export function timelineOf(provenance: ReportProvenance, t: TFunction<'report'>): TimelineEntry[] {
  const { issuer, signedAt, claimGenerator, actions, state } = provenance;
  if (state === 'none') return [];
  const signature = {
    key: 'signature',
    title: issuer ? t('provenance.signed', { issuer }) : t('provenance.signedUnknown'),
    when: signedAt,
    tool: claimGenerator,
    note: null,
  };
  const steps = actions.map(({ action, when, softwareAgent, digitalSourceType }, index) => ({
    key: `${action}-${index}`,
    title: isKnownAction(action) ? t(actionKeys[action]) : action,
    when,
    tool: softwareAgent,
    note: sourceText(digitalSourceType, t),
  }));
  return [...(issuer || signedAt || claimGenerator ? [signature] : []), ...steps.reverse()];
}

/** The same for the text report. */
export function provenanceLines({
  evidence: { provenance },
  locale,
  t,
}: {
  evidence: Evidence;
  locale: Locale;
  t: TFunction<'report'>;
}): string[] {
  const entries = provenance ? timelineOf(provenance, t) : [];
  const lines = entries.map(({ title, when, tool, note }) =>
    [
      when ? formatDateTime(when, locale) : t('provenance.timeUnknown'),
      title,
      tool && t('provenance.tool', { tool }),
      note,
    ]
      .filter(Boolean)
      .join(' · '),
  );
  return [provenanceStateText(provenance, t), ...lines.map((line) => `- ${line}`)];
}
