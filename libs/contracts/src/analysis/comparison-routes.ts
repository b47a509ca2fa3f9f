import { type HttpRoute } from '../http/http-route.js';
import { comparisonBodySchema, comparisonSchema, comparisonsSchema } from './comparisons.js';

export const comparisonRoutes = [
  {
    method: 'POST',
    path: '/api/analysis/{id}/comparisons',
    summary:
      "Compare the picture with that of another of the member's analyses, without a charge; the same two again give the same comparison",
    access: 'member',
    body: comparisonBodySchema,
    responses: { 200: comparisonSchema, 202: comparisonSchema },
    errors: [400, 401, 403, 404, 409, 429],
  },
  {
    method: 'GET',
    path: '/api/analysis/{id}/comparisons',
    summary: 'The comparisons of the picture with others, newest first',
    access: 'member',
    responses: { 200: comparisonsSchema },
    errors: [400, 401, 404],
  },
  {
    method: 'GET',
    path: '/api/analysis/{id}/comparisons/{comparisonId}',
    summary: 'One comparison',
    access: 'member',
    responses: { 200: comparisonSchema },
    errors: [400, 401, 404],
  },
  {
    method: 'GET',
    path: '/api/analysis/{id}/comparisons/{comparisonId}/aligned',
    summary: 'The other picture, laid on the first',
    access: 'member',
    responses: { 200: 'image/webp' },
    errors: [400, 401, 404],
  },
  {
    method: 'GET',
    path: '/api/analysis/{id}/comparisons/{comparisonId}/difference',
    summary: 'A map that is bright where the two pictures differ',
    access: 'member',
    responses: { 200: 'image/png' },
    errors: [400, 401, 404],
  },
] as const satisfies readonly HttpRoute[];
