import { type GenerationSettings, generationSettingsSchema, isErrorCode } from '@jinwi/contracts';
import { type FieldCodes, parseBody } from '../http/parse-body.js';

const numbers = new Set(['image_fidelity', 'human_fidelity', 'n']);
const decimal = /^\d+(\.\d+)?$/;

/** The schema's rules for text fields have error codes as their messages. */
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

/** Parses the settings of a multipart form, whose fields are all text. @throws AppError for the first invalid one */
export function settingsOfForm(fields: ReadonlyMap<string, string>): GenerationSettings {
  const settings = [...fields].map(([name, text]) => [name, valueOf(name, text)] as const);
  return parseBody(generationSettingsSchema, Object.fromEntries(settings), codes);
}

/** Accepts only plain decimal numbers; `Number` alone would accept '', ' 1 ' and '0x1'. */
const valueOf = (name: string, text: string): string | number =>
  numbers.has(name) ? (decimal.test(text) ? Number(text) : Number.NaN) : typed(text);

/**
 * Replaces the CRLF that forms send for each line break; otherwise, a text of maximum length could exceed the limit.
 * Removes NUL, which PostgreSQL rejects.
 */
const typed = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll('\0', '');
