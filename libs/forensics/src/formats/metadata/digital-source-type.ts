import { type AiMarker } from '../../report/report.js';

/** IPTC digital source types, by the last part of their URI. */
const sourceTypes: Record<string, AiMarker['extent']> = {
  trainedAlgorithmicMedia: 'generated',
  compositeWithTrainedAlgorithmicMedia: 'edited',
  compositeSynthetic: 'edited',
  algorithmicMedia: 'algorithmic',
};

/** The AI's share in an image, from its digital source type; null if the type means that no AI was used. */
export function sourceTypeExtent(sourceType: string): AiMarker['extent'] | null {
  const name = sourceType.trim().split('/').at(-1) ?? '';
  return sourceTypes[name] ?? null;
}
