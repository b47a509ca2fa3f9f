import { type AiMarker } from '../../report/report.js';

/** IPTC digital source types, by the last part of their address. */
const sourceTypes: Record<string, AiMarker['extent']> = {
  trainedAlgorithmicMedia: 'generated',
  compositeWithTrainedAlgorithmicMedia: 'edited',
  compositeSynthetic: 'edited',
  algorithmicMedia: 'algorithmic',
};

/** What a digital source type says of AI's share in the picture; null when it names none. */
export function sourceTypeExtent(sourceType: string): AiMarker['extent'] | null {
  const name = sourceType.trim().split('/').at(-1) ?? '';
  return sourceTypes[name] ?? null;
}
