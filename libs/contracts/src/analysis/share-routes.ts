import { type HttpRoute } from '../http/http-route.js';
import {
  newShareSchema,
  pageQuerySchema,
  printQuerySchema,
  shareBodySchema,
  sharesSchema,
  signedReportSchema,
} from './shares.js';

/** Endpoints to manage share links of reports, and the public endpoints that a link opens. */
export const shareRoutes = [
  {
    method: 'POST',
    path: '/api/analysis/{id}/shares',
    summary:
      'Make a link to the report, which anyone who has it can open until it ends; its address is told once',
    access: 'member',
    body: shareBodySchema,
    responses: { 201: newShareSchema },
    errors: [400, 401, 403, 404, 409],
  },
  {
    method: 'GET',
    path: '/api/analysis/{id}/shares',
    summary: 'The live links to the report, newest first',
    access: 'member',
    responses: { 200: sharesSchema },
    errors: [400, 401, 404],
  },
  {
    method: 'DELETE',
    path: '/api/analysis/{id}/shares/{shareId}',
    summary: 'End a link at once',
    access: 'member',
    responses: { 200: null },
    errors: [400, 401, 403, 404],
  },
  {
    method: 'GET',
    path: '/r/{token}',
    summary: 'A shared report as a page; `lang` chooses `ko` or `en`',
    access: 'public',
    query: pageQuerySchema,
    responses: { 200: 'text/html' },
    errors: [404, 429],
    errorBody: 'text/html, text/plain',
  },
  {
    method: 'GET',
    path: '/r/{token}.json',
    summary: 'The signed report; its keys are at `/.well-known/jwks.json`',
    access: 'public',
    responses: { 200: signedReportSchema },
    errors: [404, 429],
  },
  {
    method: 'GET',
    path: '/r/{token}.pdf',
    summary:
      'The report for print, of at most four pages; `lang` as for the page, `zone` a time zone such as `Asia/Seoul`',
    access: 'public',
    query: printQuerySchema,
    responses: { 200: 'application/pdf' },
    errors: [404, 429],
  },
  {
    method: 'GET',
    path: '/r/{token}/card.jpg',
    summary: 'The preview of the link for messengers, 1200 × 630; `lang` as for the page',
    access: 'public',
    query: pageQuerySchema,
    responses: { 200: 'image/jpeg' },
    errors: [404, 429],
  },
  {
    method: 'GET',
    path: '/r/{token}/images/annotated',
    summary:
      'The picture with boxes and arrows over the parts that were copied, where the link shows the picture',
    access: 'public',
    responses: { 200: 'image/jpeg' },
    errors: [404, 429],
  },
  {
    method: 'GET',
    path: '/r/{token}/images/{kind}',
    summary: 'The picture or one of its maps, where the link shows the picture',
    access: 'public',
    responses: { 200: 'image/webp, image/png' },
    errors: [404, 429],
  },
] as const satisfies readonly HttpRoute[];
