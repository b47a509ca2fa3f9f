import { httpRoutes } from '@jinwi/contracts';
import { type INestApplication } from '@nestjs/common';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { type z } from 'zod';
import { content, pathParameters, queryParameters, requestBody, sentences } from './schema-parts.js';

/** Serves `/api/docs` for people and `/api/docs.json` for tools; both are generated at the first request. */
export function serveDocs(app: INestApplication): void {
  SwaggerModule.setup('api/docs', app, openApiDocument, {
    jsonDocumentUrl: 'api/docs.json',
    raw: ['json'],
    customSiteTitle: 'Jinwi API',
  });
}

type HttpRoute = (typeof httpRoutes)[number];

/** Returns the OpenAPI 3.1 document of the API that the pages use, generated from `httpRoutes`. */
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
  const parameters = [
    ...pathParameters(route.path),
    ...queryParameters('query' in route ? route.query : undefined),
  ];
  return {
    summary: route.summary,
    operationId: operationId(route),
    tags: [tagOf(route.path)],
    ...(route.access === 'member' ? { security: [{ session: [] }] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...('body' in route ? { requestBody: requestBody(route.body) } : {}),
    responses: { ...successes(route), ...refusals(route) },
  };
}

const operationId = ({ method, path }: HttpRoute): string =>
  [method.toLowerCase(), ...partsOf(path)].map((part) => part.replace(/\W/g, '')).join('-');

const tagOf = (path: string): string => partsOf(path)[0] ?? '';

const partsOf = (path: string): string[] =>
  path
    .replace(/^\/r\//, '/api/reports/')
    .split('/')
    .slice(2);

function successes({ responses }: HttpRoute): Record<string, unknown> {
  const entries = Object.entries(responses as Record<string, z.ZodType | string | null>);
  return Object.fromEntries(
    entries.map(([status, body]) => [status, { description: 'Success', ...content(body) }]),
  );
}

function refusals(route: HttpRoute): Record<string, unknown> {
  const body = content('errorBody' in route ? route.errorBody : 'text/plain');
  return Object.fromEntries(
    errorsOf(route).map((status) => [status, { description: sentences(status), ...body }]),
  );
}

/** Returns the error statuses of a route. Every body may be too large (413) or compressed (415). */
const errorsOf = (route: HttpRoute): number[] => [
  ...new Set([...route.errors, ...('body' in route ? [413, 415] : [])]),
];
