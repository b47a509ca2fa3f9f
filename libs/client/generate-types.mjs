/**
 * Writes the types of /api/v1 from the OpenAPI document that the built gateway serves, and the Korean verdict labels
 * from the texts of reports. A file is written only if its content changes, so that the compiler has no new work when
 * the API is unchanged.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { verdicts } from '../contracts/dist/index.js';
import { verdictLabel, verdictWords } from '../report/dist/index.js';
import { v1OpenApiDocument } from '../../gateway/dist/v1/docs/v1-open-api.js';

const folder = join(import.meta.dirname, 'src/.generated');
const korean = verdicts.map((verdict) => [verdict, verdictLabel(verdict, verdictWords('ko'))]);

mkdirSync(folder, { recursive: true });
write('v1-document.ts', astToString(await openapiTypescript(v1OpenApiDocument())));
write(
  'korean-verdicts.ts',
  `export const koreanVerdicts: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(korean))};\n`,
);

function write(name, text) {
  const file = join(folder, name);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}
