import {
  batchesSchema,
  batchItemSchema,
  batchPositionQuerySchema,
  batchSchema,
  batchTableQuerySchema,
  batchTableSchema,
} from './batch.js';
import { type HttpRoute } from '../http/http-route.js';

/** Batch endpoints for the web pages. */
export const batchRoutes = [
  {
    method: 'POST',
    path: '/api/batches',
    summary:
      'Open a batch of up to 1,000 images (1 credit each): a count, whose images follow one by one, a ZIP or a list of addresses',
    access: 'member',
    body: 'batch-opening',
    responses: { 201: batchSchema },
    errors: [400, 401, 402, 403, 408, 409, 413, 429, 503],
  },
  {
    method: 'GET',
    path: '/api/batches',
    summary: 'The latest batches, newest first',
    access: 'member',
    responses: { 200: batchesSchema },
    errors: [401],
  },
  {
    method: 'GET',
    path: '/api/batches/{batchId}',
    summary: 'A batch with its images: all, or those that changed since `seen`',
    access: 'member',
    query: batchTableQuerySchema,
    responses: { 200: batchTableSchema },
    errors: [400, 401, 404],
  },
  {
    method: 'POST',
    path: '/api/batches/{batchId}/images',
    summary: 'Add an image; one that is no picture or too large becomes a failed item',
    access: 'member',
    query: batchPositionQuerySchema,
    body: 'multipart-image',
    responses: { 200: batchItemSchema },
    errors: [400, 401, 403, 404, 408, 409, 429, 503],
  },
  {
    method: 'POST',
    path: '/api/batches/{batchId}/close',
    summary: 'Add no more images; repeating gives the same answer',
    access: 'member',
    responses: { 200: batchSchema },
    errors: [401, 403, 404],
  },
  {
    method: 'GET',
    path: '/api/batches/{batchId}/items.csv',
    summary: 'All images of a batch as a table (CSV)',
    access: 'member',
    responses: { 200: 'text/csv' },
    errors: [401, 404],
  },
] as const satisfies readonly HttpRoute[];
