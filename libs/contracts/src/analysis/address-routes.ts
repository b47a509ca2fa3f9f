import { type HttpRoute } from '../http/http-route.js';
import {
  analyzeAddressBodySchema,
  openAddressBodySchema,
  openedAddressSchema,
  publicImageSchema,
} from './addresses.js';
import { analysisProgressSchema, analysisRecordSchema } from './analysis.js';

/** Endpoints to analyze images by their web address, and to show an image to a search engine. */
export const addressRoutes = [
  {
    method: 'POST',
    path: '/api/addresses',
    summary: 'Open a web address: an image, or a page whose pictures are listed to choose from',
    access: 'member',
    body: openAddressBodySchema,
    responses: { 200: openedAddressSchema },
    errors: [400, 401, 403, 422, 429],
  },
  {
    method: 'GET',
    path: '/api/addresses/pictures/{address}',
    summary: 'A listed picture, fetched for the member to whom it was listed',
    access: 'member',
    responses: { 200: 'image/png, image/jpeg, image/webp, image/avif, image/heic' },
    errors: [401, 404, 422, 429],
  },
  {
    method: 'POST',
    path: '/api/analyze/address',
    summary: 'Fetch an image from the web and analyze it, like `POST /api/analyze` (1 credit)',
    access: 'member',
    body: analyzeAddressBodySchema,
    responses: { 200: analysisRecordSchema, 202: analysisProgressSchema },
    errors: [400, 401, 402, 403, 409, 410, 413, 422, 429, 502, 503],
  },
  {
    method: 'POST',
    path: '/api/analysis/{id}/public-image',
    summary: 'Make an address at which anyone can see the preview for a quarter of an hour',
    access: 'member',
    responses: { 200: publicImageSchema },
    errors: [400, 401, 403, 404],
  },
] as const satisfies readonly HttpRoute[];
