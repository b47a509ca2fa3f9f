import { type AiMarker } from '../../report/report.js';

/** The AI's share for each IPTC digital source type. The key is the last part of the type's URI. */
const sourceTypes: Record<string, AiMarker['extent']> = {
  trainedAlgorithmicMedia: 'generated',
  compositeWithTrainedAlgorithmicMedia: 'edited',
  compositeSynthetic: 'edited',
  algorithmicMedia: 'algorithmic',
};

/** Returns the AI's share in an image from its digital source type; null if the type means that no AI was used. */
export function sourceTypeExtent(sourceType: string): AiMarker['extent'] | null {
  const name = sourceType.trim().split('/').at(-1) ?? '';
  return sourceTypes[name] ?? null;
}
