import { memberRoute } from '../http/http-route.js';
import { printQuerySchema } from '../analysis/shares.js';
import {
  caseSchema,
  casesQuerySchema,
  casesSchema,
  changeCaseBodySchema,
  openCaseBodySchema,
} from './cases.js';

export const caseRoutes = [
  memberRoute(
    'GET /api/cases',
    "The member's cases by name; `analysis` lists those that contain this analysis",
    { query: casesQuerySchema, responses: { 200: casesSchema }, errors: [400, 401] },
  ),
  memberRoute('POST /api/cases', 'Open a case; a member has at most 200', {
    body: openCaseBodySchema,
    responses: { 201: caseSchema },
    errors: [400, 401, 403, 409],
  }),
  memberRoute('GET /api/cases/{caseId}', 'One case with its analyses', {
    responses: { 200: caseSchema },
    errors: [401, 404],
  }),
  memberRoute('PATCH /api/cases/{caseId}', 'Change the name or the note', {
    body: changeCaseBodySchema,
    responses: { 200: caseSchema },
    errors: [400, 401, 403, 404],
  }),
  memberRoute(
    'DELETE /api/cases/{caseId}',
    'Delete a case, but none of its analyses; repeating gives the same answer',
    { responses: { 200: null }, errors: [401, 403, 404] },
  ),
  memberRoute(
    'PUT /api/cases/{caseId}/analyses/{analysisId}',
    'Add an analysis: at most 200 to a case, each to at most 20 cases',
    { responses: { 200: caseSchema }, errors: [400, 401, 403, 404, 409] },
  ),
  memberRoute('DELETE /api/cases/{caseId}/analyses/{analysisId}', 'Take an analysis out of the case', {
    responses: { 200: caseSchema },
    errors: [400, 401, 403, 404],
  }),
  memberRoute(
    'GET /api/cases/{caseId}/report.pdf',
    'The first 50 analyses of the case for print, one page each after a title page',
    { query: printQuerySchema, responses: { 200: 'application/pdf' }, errors: [401, 404, 429, 503] },
  ),
] as const;
