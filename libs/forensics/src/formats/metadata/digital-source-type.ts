import { type AiMarker } from '../../report/report.js';

/** The IPTC digital source types that declare AI or other software. The key is the last part of the type's URI. */
const sourceTypes: Record<string, AiMarker['extent']> = {
  trainedAlgorithmicMedia: 'generated',
  compositeWithTrainedAlgorithmicMedia: 'edited',
  compositeSynthetic: 'edited',
  algorithmicMedia: 'algorithmic',
};

/** Returns what a digital source type declares about AI or other software; null for types that declare neither. */
export function sourceTypeExtent(sourceType: string): AiMarker['extent'] | null {
  const name = sourceType.trim().split('/').at(-1) ?? '';
  return sourceTypes[name] ?? null;
}
