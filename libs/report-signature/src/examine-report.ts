import { type ReportKey, type SignedReport, signedReportSchema } from '@jinwi/contracts';
import { compactVerify, errors, importJWK } from 'jose';
import { z } from 'zod';
import { canonicalBytes } from './sign-report.js';

/**
 * The result for a file. `unaltered`: the report is as it was signed with one of the given keys. `altered`: it differs
 * from what was signed. `unknown-key`: it was signed with another key. `no-report`: the file is not a signed report.
 */
export type Examined =
  | { state: 'unaltered'; report: SignedReport; keyId: string }
  | { state: 'altered' }
  | { state: 'unknown-key'; keyId: string }
  | { state: 'no-report' };

const headerSchema = z.object({ alg: z.literal('ES256'), kid: z.string() });

/**
 * Checks whether a report is unchanged since it was signed; whitespace and the order of properties may differ.
 * @param json the unmodified file, because fields that we do not know are signed too
 */
export async function examineReport(json: string, keys: readonly ReportKey[]): Promise<Examined> {
  const value = parsed(json);
  if (!isSigned(value)) return { state: 'no-report' };
  const { signature, ...report } = value;
  const detached = readDetached(signature);
  if (!detached) return { state: 'altered' };
  const key = keys.find(({ kid }) => kid === detached.keyId);
  if (!key) return { state: 'unknown-key', keyId: detached.keyId };
  if (!isPlainJson(json, value) || !(await isSignatureOf({ report, detached, key })))
    return { state: 'altered' };
  const known = signedReportSchema.safeParse(value);
  return known.success ? { state: 'unaltered', report: known.data, keyId: key.kid } : { state: 'no-report' };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Checks without a schema, which would drop fields such as `__proto__` and so hide them from the signature check. */
const isSigned = (value: unknown): value is { signature: string } =>
  typeof value === 'object' && value !== null && 'signature' in value && typeof value.signature === 'string';

/** The parts of a detached JWS, in base64url. */
interface Detached {
  header: string;
  value: string;
  keyId: string;
}

function readDetached(signature: string): Detached | null {
  const [, header = '', value = ''] = /^([\w-]+)\.\.([\w-]+)$/u.exec(signature) ?? [];
  const read = headerSchema.safeParse(parsed(Buffer.from(header, 'base64url').toString()));
  // The last base64url character has unused bits, so several texts could encode the same bytes.
  const isExact = Buffer.from(value, 'base64url').toString('base64url') === value;
  return read.success && isExact ? { header, value, keyId: read.data.kid } : null;
}

async function isSignatureOf({
  report,
  detached: { header, value },
  key,
}: {
  report: object;
  detached: Detached;
  key: ReportKey;
}): Promise<boolean> {
  const payload = Buffer.from(canonicalBytes(report)).toString('base64url');
  try {
    await compactVerify(`${header}.${payload}.${value}`, await importJWK(key, 'ES256'), {
      algorithms: ['ES256'],
    });
    return true;
  } catch (error) {
    if (error instanceof errors.JOSEError) return false;
    throw error;
  }
}

/** Maximum nesting depth, far above what a report needs. It limits the recursion of code that walks the value. */
const levelsMax = 50;

const texts = /"[^"\\]*(?:\\.[^"\\]*)*"/gsu;
/** Matches the escape sequence of a lone surrogate; an even number of backslashes may precede it. */
const loneSurrogate = /(?<!\\)(?:\\\\)*\\ud[89a-f]/u;

/**
 * Returns whether a JSON text is written as `JSON.stringify` writes it, apart from whitespace. If it is not, another
 * program could read other values than we do: from a duplicate name, a number with more digits than a double has, or a
 * lone surrogate.
 * @param value the parsed text
 */
function isPlainJson(json: string, value: unknown): boolean {
  if (levelsOf(json) > levelsMax) return false;
  const text = JSON.stringify(value);
  return withoutSpace(json) === text && !loneSurrogate.test(text);
}

function levelsOf(json: string): number {
  let [level, deepest] = [0, 0];
  for (const [bracket] of json.replaceAll(texts, '').matchAll(/[{}[\]]/gu)) {
    level += bracket === '{' || bracket === '[' ? 1 : -1;
    deepest = Math.max(deepest, level);
  }
  return deepest;
}

const withoutSpace = (json: string): string =>
  json.replaceAll(new RegExp(`(${texts.source})|\\s+`, 'gsu'), '$1');
