import { type AiMarker } from '../../report/report.js';
import { codedText, finding, type ForensicMethod, type MethodResult, type MethodContext } from '../method.js';
import { declaredTexts, type DeclaredText } from './declared-text.js';
import { hiddenText } from './hidden-text.js';
import { markerOf } from './rules.js';

/** Reads what the file says about its origin. Such statements are easily forged, and their absence means nothing. */
export const declaredAi: ForensicMethod = {
  id: 'declared-ai',
  family: 'generator',
  whenUnmeasured: 'run',
  run: async (context) => {
    const texts = declaredTexts(await context.metadata());
    const markers = [...texts, ...(await hidden(context))].flatMap((text) => markerOf(text) ?? []);
    return resultOf(markers.slice(0, 50));
  },
};

async function hidden(context: MethodContext): Promise<DeclaredText[]> {
  if (context.png === null) return [];
  const text = await hiddenText(context);
  return text === null ? [] : flatten(text);
}

/** Returns the hidden text, and the PNG texts inside it if it is a JSON object of such texts. */
function flatten(text: string): DeclaredText[] {
  const whole: DeclaredText = { carrier: 'hidden', key: 'stealth', text };
  return [whole, ...innerTexts(text).map((inner): DeclaredText => ({ ...whole, text: inner }))];
}

function innerTexts(text: string): string[] {
  try {
    const values: unknown[] = Object.values(JSON.parse(text) as Record<string, unknown>);
    return values.filter((value): value is string => typeof value === 'string');
  } catch {
    return [];
  }
}

function resultOf(markers: AiMarker[]): MethodResult {
  const decisive = markers.find((marker) => marker.extent === 'generated');
  const findings = markers.map((marker) =>
    finding(isHidden(marker) ? 'ai.hidden-parameters' : (marker.code as 'ai.software'), {
      group: 'source',
      strength: marker.extent === 'generated' ? 'strong' : 'weak',
      params: {
        source: marker.source,
        generator: marker.generator ?? '–',
        value: marker.value.slice(0, 120),
      },
    }),
  );
  return {
    applicable: true,
    reason: null,
    statistic: markers.length,
    // Absence is neutral: a score would make the image look clean.
    score: decisive ? 5 : null,
    details:
      markers.length === 0
        ? [codedText('ai.none-declared')]
        : findings.map(({ code, params }) => ({ code, params })),
    findings,
    aiMarkers: markers,
    ...(decisive ? { decisive: { code: 'ai.generation-parameters', kind: 'ai-generated' } as const } : {}),
  };
}

const isHidden = (marker: AiMarker): boolean => marker.source.startsWith('hidden:');
