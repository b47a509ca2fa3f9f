import { type ErrorCode, errorTable, errorText, generationSettingsSchema } from '@jinwi/contracts';
import { z } from 'zod';

// What both OpenAPI documents are made of.

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The parameters of a path in OpenAPI form. */
export const pathParameters = (path: string): object[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: parameterSchema(name),
  }));

function parameterSchema(name: string): JsonSchema {
  switch (name) {
    case 'submissionId':
    case 'taskId':
    case 'keyId':
      return { type: 'string', format: 'uuid' };
    case 'sessionId':
    case 'address':
      return { type: 'string' };
    case 'index':
      return { type: 'integer', minimum: 0 };
    default:
      return { type: 'integer', minimum: 1 };
  }
}

type RequestBody = z.ZodType | 'multipart-image' | 'multipart-generation';

export function requestBody(body: RequestBody): Record<string, unknown> {
  return { required: true, content: bodyContent(body) };
}

function bodyContent(body: RequestBody): Record<string, unknown> {
  switch (body) {
    case 'multipart-image':
      return { 'multipart/form-data': { schema: imageForm } };
    case 'multipart-generation':
      return { 'multipart/form-data': { schema: generationForm() } };
    default:
      return { 'application/json': { schema: jsonSchema(body, 'input') } };
  }
}

const imageField = { type: 'string', format: 'binary' } as const;

const imageForm = { type: 'object', required: ['image'], properties: { image: imageField } };

function generationForm(): JsonSchema {
  const { required = [], properties, ...settings } = jsonSchema(generationSettingsSchema, 'input');
  return {
    ...settings,
    required: ['image', ...required],
    properties: { image: imageField, ...properties },
  };
}

/** Of a body; a string names content types, separated by commas. */
export function content(body: z.ZodType | string | null): Record<string, unknown> {
  if (body === null) return {};
  if (typeof body === 'string') {
    const types = body.split(', ').map((type) => [type, { schema: { type: 'string' } }]);
    return { content: Object.fromEntries(types) as object };
  }
  return { content: { 'application/json': { schema: jsonSchema(body, 'output') } } };
}

/** Taken from the error table, so that the documentation cannot drift from it. */
export const sentences = (status: number): string =>
  [
    ...new Set(
      (Object.keys(errorTable) as ErrorCode[])
        .filter((code) => errorTable[code].status === status)
        .map((code) => errorText(code, 'en')),
    ),
  ].join(' · ');

export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
