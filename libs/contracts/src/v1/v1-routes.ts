import { type z } from 'zod';
import { type KeyScope } from '../account/api-keys.js';
import {
  v1AccountSchema,
  v1AnalysesSchema,
  v1AnalysisSchema,
  v1BatchesSchema,
  v1BatchItemsSchema,
  v1BatchSchema,
  v1GenerationSchema,
  v1PageQuerySchema,
} from './v1.js';

/** Request headers that have a special meaning in /api/v1. */
export type V1Header = 'Idempotency-Key' | 'Prefer';

/** One endpoint of /api/v1; every error is a `problemSchema`. */
export interface V1Route {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path in OpenAPI form. */
  path: string;
  operationId: string;
  summary: string;
  /** The scope that the API key must have; null if no key is needed. */
  scope: KeyScope | null;
  query?: z.ZodObject;
  headers?: readonly V1Header[];
  body?: 'multipart-image' | 'multipart-generation' | 'batch';
  /** Response bodies by status. A string lists the content types of bytes or events, separated by commas. */
  responses: Record<number, z.ZodType | string | null>;
  errors: readonly number[];
}

export const v1Routes = [
  {
    method: 'POST',
    path: '/api/v1/analyses',
    operationId: 'createAnalysis',
    summary:
      'Analyze an image (1 credit); with `Prefer: wait=N` the answer is 200 with the report if it ends in time',
    scope: 'analyze',
    headers: ['Idempotency-Key', 'Prefer'],
    body: 'multipart-image',
    responses: { 200: v1AnalysisSchema, 202: v1AnalysisSchema },
    errors: [400, 401, 402, 403, 408, 409, 410, 413, 415, 429, 503],
  },
  {
    method: 'GET',
    path: '/api/v1/analyses',
    operationId: 'listAnalyses',
    summary: 'Analyses that have ended well, newest first',
    scope: 'read',
    query: v1PageQuerySchema,
    responses: { 200: v1AnalysesSchema },
    errors: [400, 401, 403, 429],
  },
  {
    method: 'GET',
    path: '/api/v1/analyses/{id}',
    operationId: 'getAnalysis',
    summary: 'One analysis with its report; `Prefer: wait=N` waits for its end',
    scope: 'read',
    headers: ['Prefer'],
    responses: { 200: v1AnalysisSchema },
    errors: [400, 401, 403, 404, 429],
  },
  {
    method: 'GET',
    path: '/api/v1/analyses/{id}/events',
    operationId: 'followAnalysis',
    summary:
      'Progress as server-sent events (`AnalysisEvent`): `progress` as tests end and things become known, then one `done`',
    scope: 'read',
    responses: { 200: 'text/event-stream' },
    errors: [400, 401, 403, 404, 429],
  },
  {
    method: 'DELETE',
    path: '/api/v1/analyses/{id}',
    operationId: 'deleteAnalysis',
    summary: 'Delete an ended analysis with its images, for good',
    scope: 'analyze',
    responses: { 204: null },
    errors: [400, 401, 403, 404, 409, 429],
  },
  {
    method: 'POST',
    path: '/api/v1/batches',
    operationId: 'createBatch',
    summary:
      'Analyze up to 1,000 images (1 credit each): files, a ZIP or a list of addresses; what fails costs nothing',
    scope: 'analyze',
    headers: ['Idempotency-Key'],
    body: 'batch',
    responses: { 202: v1BatchSchema },
    errors: [400, 401, 402, 403, 408, 409, 413, 415, 429, 503],
  },
  {
    method: 'GET',
    path: '/api/v1/batches',
    operationId: 'listBatches',
    summary: 'Batches, newest first',
    scope: 'read',
    query: v1PageQuerySchema,
    responses: { 200: v1BatchesSchema },
    errors: [400, 401, 403, 429],
  },
  {
    method: 'GET',
    path: '/api/v1/batches/{batchId}',
    operationId: 'getBatch',
    summary: 'How far a batch is; `Prefer: wait=N` waits for its end',
    scope: 'read',
    headers: ['Prefer'],
    responses: { 200: v1BatchSchema },
    errors: [401, 403, 404, 429],
  },
  {
    method: 'GET',
    path: '/api/v1/batches/{batchId}/items',
    operationId: 'listBatchItems',
    summary: 'The images of a batch in their order, each with its verdict',
    scope: 'read',
    query: v1PageQuerySchema,
    responses: { 200: v1BatchItemsSchema },
    errors: [400, 401, 403, 404, 429],
  },
  {
    method: 'GET',
    path: '/api/v1/batches/{batchId}/items.csv',
    operationId: 'exportBatch',
    summary: 'All images of a batch as a table (CSV)',
    scope: 'read',
    responses: { 200: 'text/csv' },
    errors: [401, 403, 404, 429],
  },
  {
    method: 'POST',
    path: '/api/v1/generations',
    operationId: 'createGeneration',
    summary: 'Generate images from a reference image and a prompt (3 credits)',
    scope: 'generate',
    headers: ['Idempotency-Key'],
    body: 'multipart-generation',
    responses: { 202: v1GenerationSchema },
    errors: [400, 401, 402, 403, 408, 409, 413, 415, 422, 429, 503],
  },
  {
    method: 'GET',
    path: '/api/v1/generations/{taskId}',
    operationId: 'getGeneration',
    summary: 'One generation with its images',
    scope: 'generate',
    responses: { 200: v1GenerationSchema },
    errors: [401, 403, 404, 429],
  },
  {
    method: 'GET',
    path: '/api/v1/account',
    operationId: 'getAccount',
    summary: "The member's credits, and what this key may do",
    scope: 'read',
    responses: { 200: v1AccountSchema },
    errors: [401, 403, 429],
  },
  {
    method: 'GET',
    path: '/api/v1/images/{address}',
    operationId: 'getImage',
    summary: 'An image at the signed address that another answer gave; good for 15 minutes',
    scope: null,
    responses: { 200: 'image/png, image/jpeg, image/webp' },
    errors: [404, 429],
  },
] as const satisfies readonly V1Route[];
