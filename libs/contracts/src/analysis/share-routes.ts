import { memberRoute, publicRoute } from '../http/http-route.js';
import {
  newShareSchema,
  pageQuerySchema,
  printQuerySchema,
  shareBodySchema,
  sharesSchema,
  signedReportSchema,
} from './shares.js';

export const shareRoutes = [
  memberRoute(
    'POST /api/analysis/{id}/shares',
    'Make a link to the report, which anyone who has it can open until it ends; its address is told once',
    { body: shareBodySchema, responses: { 201: newShareSchema }, errors: [400, 401, 403, 404, 409] },
  ),
  memberRoute('GET /api/analysis/{id}/shares', 'The live links to the report, newest first', {
    responses: { 200: sharesSchema },
    errors: [400, 401, 404],
  }),
  memberRoute('DELETE /api/analysis/{id}/shares/{shareId}', 'End a link at once', {
    responses: { 200: null },
    errors: [400, 401, 403, 404],
  }),
  publicRoute('GET /r/{token}', 'A shared report as a page; `lang` chooses `ko` or `en`', {
    query: pageQuerySchema,
    responses: { 200: 'text/html' },
    errors: [404, 429],
    errorBody: 'text/html, text/plain',
  }),
  publicRoute('GET /r/{token}.json', 'The signed report; its keys are at `/.well-known/jwks.json`', {
    responses: { 200: signedReportSchema },
    errors: [404, 429],
  }),
  publicRoute(
    'GET /r/{token}.pdf',
    'The report for print, of at most four pages; `lang` as for the page, `zone` a time zone such as `Asia/Seoul`',
    { query: printQuerySchema, responses: { 200: 'application/pdf' }, errors: [404, 429] },
  ),
  publicRoute(
    'GET /r/{token}/card.jpg',
    'The preview of the link for messengers, 1200 × 630; `lang` as for the page',
    { query: pageQuerySchema, responses: { 200: 'image/jpeg' }, errors: [404, 429] },
  ),
  publicRoute(
    'GET /r/{token}/images/annotated',
    'The picture with boxes and arrows over the parts that were copied, where the link shows the picture',
    { responses: { 200: 'image/jpeg' }, errors: [404, 429] },
  ),
  publicRoute(
    'GET /r/{token}/images/{kind}',
    'The picture, one of its maps or the thumbnails of what it was made from, where the link shows the picture',
    { responses: { 200: 'image/webp, image/png' }, errors: [404, 429] },
  ),
] as const;
