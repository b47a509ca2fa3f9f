import { type ReportProvenance, type ImageSource } from '@jinwi/contracts';
import { type FindingGroup, type FindingSentence } from '../evidence/evidence.js';
import { type ReportWords } from '../words/report-words.js';
import { type Witness } from './timeline.js';

const groupKeys = {
  capture: 'metadata.capture',
  edit: 'metadata.edit',
  source: 'metadata.source',
  file: 'metadata.file',
} as const satisfies Record<FindingGroup, string>;

export const metadataGroupTitle = (group: FindingGroup, t: ReportWords): string => t(groupKeys[group]);

/** Names the strength of a finding; empty if the finding is only informative. */
export const signalWord = (strength: FindingSentence['strength'], t: ReportWords): string => {
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

export const witnessKeys = {
  metadata: 'timeline.witness.metadata',
  structure: 'timeline.witness.structure',
} as const satisfies Record<Witness, string>;

/** A file with Content Credentials must not be described as having no metadata. */
export const noMetadataText = (provenance: ReportProvenance | null, t: ReportWords): string =>
  (provenance?.state ?? 'none') === 'none' ? t('metadata.none') : t('metadata.onlyCredentials');

/** States where and when an image was fetched. This proves nothing about the image. */
export function sourceText(
  { address, page }: ImageSource,
  { date, t }: { date: string; t: ReportWords },
): string {
  const host = hostOf(address);
  const pageHost = page === null ? host : hostOf(page);
  return pageHost === host
    ? t('file.sourceText', { host, date })
    : t('file.sourceOfPage', { host, date, page: pageHost });
}

const hostOf = (address: string): string => /^https?:\/\/([^/?#]+)/iu.exec(address)?.[1] ?? address;
