import { decisionBodySchema, decisionSchema, decisionStatisticsSchema } from './decisions.js';
import { type HttpRoute } from '../http/http-route.js';

export const decisionRoutes = [
  {
    method: 'PUT',
    path: '/api/analysis/{id}/decision',
    summary: 'Write down what the member decided about the picture; the verdict stays as it is',
    access: 'member',
    body: decisionBodySchema,
    responses: { 200: decisionSchema },
    errors: [400, 401, 403, 404],
  },
  {
    method: 'DELETE',
    path: '/api/analysis/{id}/decision',
    summary: 'Delete the decision with its earlier versions; repeating gives the same answer',
    access: 'member',
    responses: { 200: null },
    errors: [400, 401, 403, 404],
  },
  {
    method: 'GET',
    path: '/api/analysis/decisions/statistics',
    summary: "How often the member's decisions agree with the verdicts",
    access: 'member',
    responses: { 200: decisionStatisticsSchema },
    errors: [401],
  },
  {
    method: 'GET',
    path: '/api/analysis/history.csv',
    summary: 'The whole history as a table for spreadsheets, newest first, with decisions',
    access: 'member',
    responses: { 200: 'text/csv' },
    errors: [401],
  },
] as const satisfies readonly HttpRoute[];
