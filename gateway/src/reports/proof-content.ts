import { type Locale, momentText, readMoment } from '@jinwi/contracts';
import { type Block, muted, paragraph, type Section } from './content.js';
import { type OpenedReport } from './opened-report.js';
import { timeZone } from './reading.js';
import { sharingWords } from './sharing-texts.js';

/** States who issued the report, and whether it is unaltered. */
export function proofSection(
  { report, isUnaltered, keyId, origin, address }: OpenedReport,
  locale: Locale,
): Section {
  const sharing = sharingWords(locale);
  const signed = readMoment(report.signedAt);
  const statement = isUnaltered
    ? sharing('proof.unaltered', { host: new URL(report.issuer).host })
    : sharing('proof.altered');
  const pairs: Block = {
    kind: 'pairs',
    pairs: [
      {
        label: sharing('proof.signedAt'),
        value: signed ? momentText(signed, locale, timeZone) : report.signedAt,
      },
      { label: 'SHA-256', value: report.report.image.sha256, isCode: true },
      ...(keyId === null ? [] : [{ label: sharing('proof.key'), value: keyId, isCode: true }]),
      { label: sharing('proof.page'), value: `${origin}${address}`, isCode: true },
    ],
  };
  return {
    title: sharing('proof.title'),
    blocks: [paragraph(statement), pairs, muted(sharing('proof.same'))],
  };
}
