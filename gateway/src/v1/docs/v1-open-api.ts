import {
  analysisProgressSchema,
  problemSchema,
  type V1Header,
  type V1Route,
  v1Routes,
} from '@jinwi/contracts';
import { type OpenAPIObject } from '@nestjs/swagger';
import {
  content,
  jsonSchema,
  pathParameters,
  queryParameters,
  requestBody,
  sentences,
} from '../../docs/schema-parts.js';

const description = `For programs of members, who make keys on their account page. Send a key as
\`Authorization: Bearer jinwi_…\`. Errors are RFC 9457 problems in the language of \`Accept-Language\`.
A gateway answers at most 16 calls of a key and 24 of a member's keys at once. Bodies are sent without \`Content-Encoding\`.`;

/** The data of `progress` and `done`, listed here because OpenAPI 3.1 cannot describe the events of a stream. */
const analysisEvent: object = jsonSchema(analysisProgressSchema, 'output');

/** Returns the OpenAPI 3.1 document of /api/v1, generated from the routes in @jinwi/contracts. */
export function v1OpenApiDocument(): OpenAPIObject {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of v1Routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Jinwi API', version: '1', description },
    paths,
    components: {
      schemas: { AnalysisEvent: analysisEvent },
      securitySchemes: { key: { type: 'http', scheme: 'bearer', bearerFormat: 'jinwi_…' } },
    },
  };
}

function operation(route: V1Route): Record<string, unknown> {
  const parameters = [
    ...pathParameters(route.path),
    ...queryParameters(route.query),
    ...(route.headers ?? []).map((name) => headerParameter(name)),
  ];
  return {
    summary: route.summary,
    operationId: route.operationId,
    tags: [route.path.split('/')[3]],
    ...(route.scope === null
      ? {}
      : { description: `Needs the scope \`${route.scope}\`.`, security: [{ key: [] }] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body ? { requestBody: requestBody(route.body) } : {}),
    responses: { ...successes(route), ...refusals(route) },
  };
}

const headerTexts: Record<V1Header, { description: string; pattern: string }> = {
  'Idempotency-Key': {
    description: 'A repeated one gets the first answer instead of new work',
    pattern: '^[!-~]{1,128}$',
  },
  Prefer: {
    description: '`wait=N`: wait up to N seconds, 60 at most (RFC 7240)',
    pattern: '^wait=[0-9]{1,2}$',
  },
};

function headerParameter(name: V1Header): object {
  const { description, pattern } = headerTexts[name];
  return { name, in: 'header', required: false, description, schema: { type: 'string', pattern } };
}

const successes = ({ responses }: V1Route): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(responses).map(([status, body]) => [status, { description: 'Success', ...content(body) }]),
  );

function refusals({ errors }: V1Route): Record<string, unknown> {
  const body = { content: { 'application/problem+json': { schema: jsonSchema(problemSchema, 'output') } } };
  return Object.fromEntries(errors.map((status) => [status, { description: sentences(status), ...body }]));
}
