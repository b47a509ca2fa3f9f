import { type HttpRoute } from '../http/http-route.js';
import { printQuerySchema } from '../analysis/shares.js';
import {
  caseSchema,
  casesQuerySchema,
  casesSchema,
  changeCaseBodySchema,
  openCaseBodySchema,
} from './cases.js';

/** Endpoints for cases: named groups of a member's analyses. */
export const caseRoutes = [
  {
    method: 'GET',
    path: '/api/cases',
    summary: "The member's cases by name; `analysis` lists those that contain this analysis",
    access: 'member',
    query: casesQuerySchema,
    responses: { 200: casesSchema },
    errors: [400, 401],
  },
  {
    method: 'POST',
    path: '/api/cases',
    summary: 'Open a case; a member has at most 200',
    access: 'member',
    body: openCaseBodySchema,
    responses: { 201: caseSchema },
    errors: [400, 401, 403, 409],
  },
  {
    method: 'GET',
    path: '/api/cases/{caseId}',
    summary: 'One case with its analyses',
    access: 'member',
    responses: { 200: caseSchema },
    errors: [401, 404],
  },
  {
    method: 'PATCH',
    path: '/api/cases/{caseId}',
    summary: 'Change the name or the note',
    access: 'member',
    body: changeCaseBodySchema,
    responses: { 200: caseSchema },
    errors: [400, 401, 403, 404],
  },
  {
    method: 'DELETE',
    path: '/api/cases/{caseId}',
    summary: 'Delete a case, but none of its analyses; repeating gives the same answer',
    access: 'member',
    responses: { 200: null },
    errors: [401, 403, 404],
  },
  {
    method: 'PUT',
    path: '/api/cases/{caseId}/analyses/{analysisId}',
    summary: 'Add an analysis: at most 200 to a case, each to at most 20 cases',
    access: 'member',
    responses: { 200: caseSchema },
    errors: [400, 401, 403, 404, 409],
  },
  {
    method: 'DELETE',
    path: '/api/cases/{caseId}/analyses/{analysisId}',
    summary: 'Take an analysis out of the case',
    access: 'member',
    responses: { 200: caseSchema },
    errors: [400, 401, 403, 404],
  },
  {
    method: 'GET',
    path: '/api/cases/{caseId}/report.pdf',
    summary: 'The first 50 analyses of the case for print, one page each after a title page',
    access: 'member',
    query: printQuerySchema,
    responses: { 200: 'application/pdf' },
    errors: [401, 404, 429, 503],
  },
] as const satisfies readonly HttpRoute[];
