import {
  batchAddressesSchema,
  batchImagesMax,
  type ErrorCode,
  errorTable,
  errorText,
  generationSettingsSchema,
  openBatchBodySchema,
} from '@jinwi/contracts';
import { z } from 'zod';

// Building blocks of two OpenAPI documents: of the API that our own pages use, and of /api/v1.

type JsonSchema = z.core.JSONSchema.BaseSchema;

export function queryParameters(query: z.ZodObject | undefined): object[] {
  if (!query) return [];
  const { properties = {} } = jsonSchema(query, 'output');
  const shape = query.shape as Record<string, z.ZodType>;
  return Object.entries(properties).map(([name, schema]) => {
    const required = shape[name]?.safeParse(undefined).success === false;
    return { name, in: 'query', required, schema };
  });
}

/** Returns the OpenAPI descriptions of the parameters in a path such as `/api/analysis/{id}`. */
export const pathParameters = (path: string): object[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: parameterSchema(name),
  }));

const positive: JsonSchema = { type: 'integer', minimum: 1 };
const uuid: JsonSchema = { type: 'string', format: 'uuid' };
const text: JsonSchema = { type: 'string' };

const parameterSchemas: Readonly<Record<string, JsonSchema>> = {
  id: positive,
  analysisId: positive,
  knownId: positive,
  index: { type: 'integer', minimum: 0 },
  batchId: uuid,
  caseId: uuid,
  comparisonId: uuid,
  deliveryId: uuid,
  keyId: uuid,
  shareId: uuid,
  submissionId: uuid,
  taskId: uuid,
  webhookId: uuid,
  address: text,
  kind: text,
  manifestId: text,
  passkeyId: text,
  sessionId: text,
  token: text,
};

function parameterSchema(name: string): JsonSchema {
  const schema = parameterSchemas[name];
  if (!schema) throw new Error(`the OpenAPI document has no schema for the path parameter ${name}`);
  return schema;
}

type RequestBody =
  z.ZodType | 'image' | 'multipart-image' | 'multipart-generation' | 'batch' | 'batch-opening';

export function requestBody(body: RequestBody): Record<string, unknown> {
  return { required: true, content: bodyContent(body) };
}

function bodyContent(body: RequestBody): Record<string, unknown> {
  switch (body) {
    case 'image':
      return { 'image/*': { schema: binary } };
    case 'multipart-image':
      return { 'multipart/form-data': { schema: imageForm } };
    case 'multipart-generation':
      return { 'multipart/form-data': { schema: generationForm() } };
    case 'batch':
      return {
        'multipart/form-data': { schema: imagesForm },
        'application/zip': { schema: binary },
        'application/json': { schema: jsonSchema(batchAddressesSchema, 'input') },
      };
    case 'batch-opening':
      return {
        'application/zip': { schema: binary },
        'application/json': { schema: jsonSchema(openBatchBodySchema, 'input') },
      };
    default:
      return { 'application/json': { schema: jsonSchema(body, 'input') } };
  }
}

const binary = { type: 'string', format: 'binary' } as const;

const imageForm = { type: 'object', required: ['image'], properties: { image: binary } };

const imagesForm = {
  type: 'object',
  required: ['image'],
  properties: { image: { type: 'array', items: binary, maxItems: batchImagesMax } },
};

function generationForm(): JsonSchema {
  const { required = [], properties, ...settings } = jsonSchema(generationSettingsSchema, 'input');
  return {
    ...settings,
    required: ['image', ...required],
    properties: { image: binary, ...properties },
  };
}

/** Returns the OpenAPI `content` of a body. If `body` is a string, it lists content types, separated by commas. */
export function content(body: z.ZodType | string | null): Record<string, unknown> {
  if (body === null) return {};
  if (typeof body === 'string') {
    const types = body.split(', ').map((type) => [type, { schema: { type: 'string' } }]);
    return { content: Object.fromEntries(types) as object };
  }
  return { content: { 'application/json': { schema: jsonSchema(body, 'output') } } };
}

/** Returns the error texts of a status. They come from the error table, so that the documentation always matches it. */
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
