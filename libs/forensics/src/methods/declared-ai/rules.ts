import { sourceTypeExtent } from '../../formats/metadata/digital-source-type.js';
import { type ForensicCode } from '../../report/codes.js';
import { type AiMarker } from '../../report/report.js';
import { excerpt, type DeclaredText } from './declared-text.js';

interface Declaration {
  code: ForensicCode;
  generator: string | null;
  extent: AiMarker['extent'];
}

type Rule = (declared: DeclaredText) => Declaration | null;

/** Interprets one text by the first rule that matches; null if no rule matches. */
export function markerOf(declared: DeclaredText): AiMarker | null {
  for (const rule of rules) {
    const declaration = rule(declared);
    if (declaration !== null) {
      const source = `${declared.carrier}:${declared.key}`;
      return { ...declaration, source, models: modelNames(declared.text), value: excerpt(declared.text) };
    }
  }
  return null;
}

const modelPatterns = [
  /"(?:ckpt_name|unet_name|model_name|sd_model|base_model)"\s*:\s*"([^"\n]{1,120})"/gu,
  /\bModel: ([^,\n]{1,120})/gu,
];
const modelsMax = 10;

function modelNames(text: string): string[] {
  const names = modelPatterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => match[1] ?? ''),
  );
  return [...new Set(names)].slice(0, modelsMax);
}

const generated = (
  generator: string | null,
  code: ForensicCode = 'ai.generation-parameters',
): Declaration => ({
  code,
  generator,
  extent: 'generated',
});

function digitalSourceType({ key, text }: DeclaredText): Declaration | null {
  if (!key.endsWith('DigitalSourceType')) return null;
  const extent = sourceTypeExtent(text);
  return extent === null ? null : { code: 'ai.source-type', generator: null, extent };
}

function googleCredit({ key, text }: DeclaredText): Declaration | null {
  if (!key.endsWith('Credit')) return null;
  if (/made with google ai/iu.test(text)) return { ...generated('Google AI'), code: 'ai.credit' };
  return /edited with google ai/iu.test(text)
    ? { code: 'ai.credit', generator: 'Google AI', extent: 'edited' }
    : null;
}

/** PNG text keys, each of which only one program writes. */
const ownKeys: Record<string, string> = {
  invokeai_metadata: 'InvokeAI',
  invokeai_graph: 'InvokeAI',
  'sd-metadata': 'InvokeAI',
  Dream: 'InvokeAI',
  fooocus_scheme: 'Fooocus',
  sui_image_params: 'SwarmUI',
  negative_prompt: 'Stable Diffusion',
  generation_data: 'Stable Diffusion',
};

const ownKey: Rule = ({ carrier, key }) => {
  const generator = carrier === 'png' && Object.hasOwn(ownKeys, key) ? ownKeys[key] : undefined;
  return generator === undefined ? null : generated(generator);
};

/** ComfyUI writes its node graph as `prompt` and the editor's layout of it as `workflow`. */
const comfyGraph: Rule = ({ text }) => {
  if (!text.trimStart().startsWith('{')) return null;
  const isPrompt = text.includes('"class_type"') && text.includes('"inputs"');
  const isWorkflow = text.includes('"nodes"') && text.includes('"links"') && text.includes('"last_node_id"');
  return isPrompt || isWorkflow ? generated('ComfyUI') : null;
};

/** Settings in JSON, as written by SwarmUI, Fooocus, NovelAI, InvokeAI and others. */
const jsonSettings: Rule = ({ text }) => {
  if (!text.trimStart().startsWith('{')) return null;
  if (text.includes('"sui_image_params"')) return generated('SwarmUI');
  const has = (...keys: string[]): boolean => keys.every((key) => text.includes(`"${key}"`));
  if (has('uc', 'sampler', 'steps')) return generated('NovelAI');
  if (has('base_model', 'prompt') || has('base_model_name', 'prompt')) return generated('Fooocus');
  if (has('negative_prompt', 'seed') && (has('steps') || has('scheduler') || has('cfg_scale'))) {
    return generated(text.includes('"app_version"') ? 'InvokeAI' : 'Stable Diffusion');
  }
  return null;
};

/** Settings in the format of the Stable Diffusion WebUI, which many other programs copy. */
const webUiSettings: Rule = ({ text }) => {
  const hasSettings = /\bSteps: \d+, /u.test(text) && /\b(?:Sampler|Seed|CFG scale): /u.test(text);
  if (!hasSettings) return null;
  if (/\bVersion: ComfyUI/u.test(text)) return generated('ComfyUI');
  return generated(/Fooocus/u.test(text) ? 'Fooocus' : 'AUTOMATIC1111');
};

const midjourney: Rule = ({ key, text }) => {
  const isDescription = /description|caption|comment/iu.test(key);
  const isJob = isDescription && /\bJob ID: [\da-f]{8}-[\da-f-]{27}/iu.test(text);
  return isJob || (/^(?:author|artist|dc:creator|software)$/iu.test(key) && /^midjourney/iu.test(text.trim()))
    ? generated('Midjourney')
    : null;
};

/** China's labelling rule (TC260): Label 1 means generated, 2 and 3 mean possible or suspected. */
const aigcLabel: Rule = ({ key, text }) => {
  if (!key.endsWith('AIGC') && !text.includes('"AIGC"')) return null;
  const isGenerated = /"Label"\s*:\s*"?1"?/u.test(text.slice(0, 4000));
  return isGenerated ? { ...generated(null), code: 'ai.label' } : null;
};

/** Names of programs that generate whole images, as they appear in the software fields. */
const generatorNames: [RegExp, string][] = [
  [/novelai/iu, 'NovelAI'],
  [/midjourney/iu, 'Midjourney'],
  [/stable[ -]?diffusion|automatic1111|sd\.next/iu, 'Stable Diffusion'],
  [/comfyui/iu, 'ComfyUI'],
  [/invokeai/iu, 'InvokeAI'],
  [/fooocus/iu, 'Fooocus'],
  [/swarmui/iu, 'SwarmUI'],
  [/dall[·\-. ]?e\b/iu, 'DALL·E'],
  [/adobe firefly/iu, 'Adobe Firefly'],
  [/bing image creator|microsoft designer/iu, 'Microsoft'],
  [/leonardo\.?ai/iu, 'Leonardo.Ai'],
  [/ideogram/iu, 'Ideogram'],
  [/draw things/iu, 'Draw Things'],
];

const softwareName: Rule = ({ key, text }) => {
  if (!/^(?:Software|xmp:CreatorTool|Source|Generator|Make|Model)$/u.test(key)) return null;
  const known = generatorNames.find(([pattern]) => pattern.test(text));
  return known === undefined ? null : { ...generated(known[1]), code: 'ai.software' };
};

const aiSystem: Rule = ({ key }) =>
  key === 'Iptc4xmpExt:AISystemUsed' ? { code: 'ai.software', generator: null, extent: 'edited' } : null;

const rules: Rule[] = [
  digitalSourceType,
  googleCredit,
  ownKey,
  comfyGraph,
  jsonSettings,
  webUiSettings,
  midjourney,
  aigcLabel,
  softwareName,
  aiSystem,
];
