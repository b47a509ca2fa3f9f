import {
  type ErrorCode,
  errorTable,
  errorText,
  generationSettingsSchema,
  httpRoutes,
} from '@jinwi/contracts';
import { type INestApplication } from '@nestjs/common';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { z } from 'zod';

/** `/api/docs` for people, `/api/docs.json` for tools. */
export function serveDocs(app: INestApplication): void {
  SwaggerModule.setup('api/docs', app, openApiDocument(), {
    jsonDocumentUrl: 'api/docs.json',
    raw: ['json'],
    customSiteTitle: 'Jinwi API',
  });
}

type HttpRoute = (typeof httpRoutes)[number];
type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The OpenAPI 3.1 document of the public API, generated from the contract. */
function openApiDocument(): OpenAPIObject {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of httpRoutes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Jinwi',
      version: '1',
      description:
        'Errors are one sentence of plain text in the language of `Accept-Language`; ask for `application/problem+json` to get RFC 9457.',
    },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'jinwi' } },
    },
  };
}

function operation(route: HttpRoute): Record<string, unknown> {
  return {
    summary: route.summary,
    operationId: operationId(route),
    tags: [tagOf(route.path)],
    ...(route.access === 'member' ? { security: [{ session: [] }] } : {}),
    ...parametersOf(route.path),
    ...('body' in route ? { requestBody: requestBody(route.body) } : {}),
    responses: { ...successes(route), ...refusals(route) },
  };
}

const operationId = ({ method, path }: HttpRoute): string =>
  [method.toLowerCase(), ...path.split('/').slice(2)].map((part) => part.replace(/\W/g, '')).join('-');

const tagOf = (path: string): string => path.split('/')[2] ?? '';

function parametersOf(path: string): Record<string, unknown> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (names.length === 0) return {};
  return {
    parameters: names.map((name) => ({ name, in: 'path', required: true, schema: parameterSchema(name) })),
  };
}

function parameterSchema(name: string): JsonSchema {
  switch (name) {
    case 'submissionId':
    case 'taskId':
      return { type: 'string', format: 'uuid' };
    case 'sessionId':
      return { type: 'string' };
    case 'index':
      return { type: 'integer', minimum: 0 };
    default:
      return { type: 'integer', minimum: 1 };
  }
}

type RequestBody = z.ZodType | 'multipart-image' | 'multipart-generation';

function requestBody(body: RequestBody): Record<string, unknown> {
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

function successes({ responses }: HttpRoute): Record<string, unknown> {
  const entries = Object.entries(responses as Record<string, z.ZodType | string | null>);
  return Object.fromEntries(
    entries.map(([status, body]) => [status, { description: 'Success', ...content(body) }]),
  );
}

function content(body: z.ZodType | string | null): Record<string, unknown> {
  if (body === null) return {};
  if (typeof body === 'string') {
    const types = body.split(', ').map((type) => [type, { schema: { type: 'string' } }]);
    return { content: Object.fromEntries(types) as object };
  }
  return { content: { 'application/json': { schema: jsonSchema(body, 'output') } } };
}

function refusals(route: HttpRoute): Record<string, unknown> {
  const body = content('errorBody' in route ? route.errorBody : 'text/plain');
  return Object.fromEntries(
    route.errors.map((status) => [status, { description: sentences(status), ...body }]),
  );
}

/** Taken from the error table, so that the documentation cannot drift from it. */
const sentences = (status: number): string =>
  [
    ...new Set(
      (Object.keys(errorTable) as ErrorCode[])
        .filter((code) => errorTable[code].status === status)
        .map((code) => errorText(code, 'en')),
    ),
  ].join(' · ');

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
