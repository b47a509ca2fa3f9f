import {
  type Block,
  muted,
  paragraph,
  type Reader,
  readMoment,
  type Section,
  sharingWords,
  timeText,
} from '@jinwi/report';
import { type OpenedReport } from './shared-reports.service.js';
import { encode } from 'uqr';

/** Width of the quiet zone that the standard requires (ISO/IEC 18004), in modules. */
const border = 4;

/** Returns the section that states who issued the report, and whether it is unaltered. */
export function proofSection(
  { report, isUnaltered, keyId, origin, address }: OpenedReport,
  reader: Reader,
): Section {
  const sharing = sharingWords(reader.locale);
  const signed = readMoment(report.signedAt);
  const statement = isUnaltered
    ? sharing('proof.unaltered', { host: new URL(report.issuer).host })
    : sharing('proof.altered');
  const pairs: Block = {
    kind: 'pairs',
    pairs: [
      {
        label: sharing('proof.signedAt'),
        value: signed ? [timeText(signed, reader)] : report.signedAt,
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

interface QrCode {
  /** Number of modules along each side, including the margin. */
  size: number;
  /** An SVG path of the dark modules, each of which is one unit wide. */
  path: string;
}

export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return { size, path };
}
