import { type GenerationSettings, generationSettingsSchema, isErrorCode } from '@jinwi/contracts';
import { type FieldCodes, parseBody } from '../http/parse-body.js';

const numbers = new Set(['image_fidelity', 'human_fidelity', 'n']);
const decimal = /^\d+(\.\d+)?$/;

/** The text rules name their own refusal. */
const textCode: FieldCodes[string] = ({ message }) =>
  isErrorCode(message) ? message : 'generation.prompt-required';

const codes: FieldCodes = {
  prompt: textCode,
  negative_prompt: textCode,
  image_reference: 'generation.settings-invalid',
  image_fidelity: 'generation.settings-invalid',
  human_fidelity: 'generation.settings-invalid',
  n: 'generation.settings-invalid',
  aspect_ratio: 'generation.settings-invalid',
};

/** The settings of a multipart form, whose fields are all texts. @throws AppError naming the first wrong one */
export function settingsOfForm(fields: ReadonlyMap<string, string>): GenerationSettings {
  const settings = [...fields].map(([name, text]) => [name, valueOf(name, text)] as const);
  return parseBody(generationSettingsSchema, Object.fromEntries(settings), codes);
}

/** Numbers strictly, where `Number` would take '', ' 1 ' and '0x1'. */
const valueOf = (name: string, text: string): string | number =>
  numbers.has(name) ? (decimal.test(text) ? Number(text) : Number.NaN) : typed(text);

/**
 * With the line ends that were typed: a form carries each as two characters, by which a text of full length would be
 * too long. Without NUL, which nobody types and PostgreSQL does not take.
 */
const typed = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll('\0', '');
