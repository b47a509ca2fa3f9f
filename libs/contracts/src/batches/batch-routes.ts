import {
  batchesSchema,
  batchItemSchema,
  batchPositionQuerySchema,
  batchSchema,
  batchTableQuerySchema,
  batchTableSchema,
} from './batch.js';
import { memberRoute } from '../http/http-route.js';

export const batchRoutes = [
  memberRoute(
    'POST /api/batches',
    'Open a batch of up to 1,000 images (1 credit each): a count, whose images follow one by one, a ZIP or a list of addresses',
    {
      body: 'batch-opening',
      responses: { 201: batchSchema },
      errors: [400, 401, 402, 403, 408, 409, 413, 429, 503],
    },
  ),
  memberRoute('GET /api/batches', 'The latest batches, newest first', {
    responses: { 200: batchesSchema },
    errors: [401],
  }),
  memberRoute(
    'GET /api/batches/{batchId}',
    'A batch with its images: all, or those that changed since `seen`',
    { query: batchTableQuerySchema, responses: { 200: batchTableSchema }, errors: [400, 401, 404] },
  ),
  memberRoute(
    'POST /api/batches/{batchId}/images',
    'Add an image; one that is no picture or too large becomes a failed item',
    {
      query: batchPositionQuerySchema,
      body: 'multipart-image',
      responses: { 200: batchItemSchema },
      errors: [400, 401, 403, 404, 408, 409, 429, 503],
    },
  ),
  memberRoute('POST /api/batches/{batchId}/close', 'Add no more images; repeating gives the same answer', {
    responses: { 200: batchSchema },
    errors: [401, 403, 404],
  }),
  memberRoute('GET /api/batches/{batchId}/items.csv', 'All images of a batch as a table (CSV)', {
    responses: { 200: 'text/csv' },
    errors: [401, 404],
  }),
] as const;
