import { isTurnedByItself } from '../../formats/probe-image.js';
import { codedText, finding, notApplicable, type ForensicMethod } from '../method.js';
import { findContradictions } from './contradictions.js';
import { editTraces } from './edit-traces.js';
import { metadataFields } from './metadata-fields.js';
import { editSteps } from './xmp-history.js';

/** Reads EXIF, XMP, IPTC and ICC. Only contradictions are scored; missing or edited metadata is not. */
export const metadata: ForensicMethod = {
  id: 'metadata',
  family: 'metadata',
  whenUnmeasured: 'run',
  run: async (context) => {
    const raw = await context.metadata();
    const fields = metadataFields(raw);
    if (!raw.isPresent) return { ...notApplicable('reason.no-metadata'), metadata: fields };
    const { format, width, height } = context.probe;
    const contradictions = findContradictions({
      metadata: raw,
      width,
      height,
      jpeg: context.jpeg,
      isTurnedByItself: isTurnedByItself(format),
    });
    const findings = [
      ...contradictions.map(({ code, params, counts }) =>
        finding(code, { group: 'edit', strength: counts ? 'moderate' : 'weak', params }),
      ),
      ...editTraces(raw),
    ];
    const texts = findings.map(({ code, params }) => ({ code, params }));
    return {
      applicable: true,
      reason: null,
      statistic: contradictions.filter((contradiction) => contradiction.counts).length,
      details: [
        ...(contradictions.length === 0 && fields.length > 0 ? [codedText('metadata.consistent')] : []),
        // Metadata without any of these fields, such as only an orientation, is not called consistent.
        ...(texts.length + fields.length === 0 ? [codedText('metadata.bare')] : []),
        ...texts,
      ],
      findings,
      metadata: fields,
      edits: editSteps(raw.xmp),
    };
  },
};
