/**
 * Writes the types of /api/v1, `v1-document.ts`, from the OpenAPI document that the built gateway serves. The file is
 * written only when it changes, so that an unchanged API compiles nothing anew.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { v1OpenApiDocument } from '../../gateway/dist/v1/docs/v1-open-api.js';

const file = join(import.meta.dirname, 'src/.generated/v1-document.ts');
const types = astToString(await openapiTypescript(v1OpenApiDocument()));
if (!existsSync(file) || readFileSync(file, 'utf8') !== types) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, types);
}
