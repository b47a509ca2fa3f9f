import { z } from 'zod';
import { decisionBodySchema, decisionSchema, decisionStatisticsSchema } from './decisions.js';
import {
  analyzeAddressBodySchema,
  openAddressBodySchema,
  openedAddressSchema,
  publicImageSchema,
} from './addresses.js';
import { comparisonBodySchema, comparisonSchema, comparisonsSchema } from './comparisons.js';
import {
  analysisFailureSchema,
  analysisProgressSchema,
  analysisRecordSchema,
  deletedAnalysisSchema,
  foundAnalysisSchema,
  hiddenSchema,
  modelSchema,
  modelSettingSchema,
  runningModelsSchema,
} from './analysis.js';
import { memberRoute, publicRoute } from '../http/http-route.js';
import { nearCopiesSchema } from './near-copies.js';
import { printQuerySchema } from './shares.js';

export const analysisRoutes = [
  memberRoute(
    'POST /api/analyze',
    'Analyze an image (1 credit; the same bytes again within 30 days: the earlier record, no credit)',
    {
      body: 'multipart-image',
      responses: { 200: analysisRecordSchema, 202: analysisProgressSchema },
      errors: [400, 401, 402, 403, 408, 409, 410, 413, 415, 422, 429, 502, 503],
    },
  ),
  memberRoute(
    'GET /api/analysis/history',
    "A page of the member's analyses, newest first; the header `Link` names the next one",
    { responses: { 200: z.array(analysisRecordSchema) }, errors: [400, 401] },
  ),
  memberRoute(
    'GET /api/analysis/failures',
    "A page of the member's failed analyses, newest first, with the reason as an error code; the header `Link` names the next one",
    { responses: { 200: z.array(analysisFailureSchema) }, errors: [400, 401] },
  ),
  memberRoute(
    'GET /api/analysis/submissions/{submissionId}',
    'The analysis that a credit record names by its `holdId`',
    { responses: { 200: foundAnalysisSchema }, errors: [401, 404] },
  ),
  memberRoute('GET /api/analysis/{id}', 'One analysis', {
    responses: { 200: analysisRecordSchema },
    errors: [400, 401, 404],
  }),
  memberRoute(
    'DELETE /api/analysis/{id}',
    'Delete an ended analysis with its images, for good; repeating gives the same answer',
    { responses: { 200: deletedAnalysisSchema }, errors: [400, 401, 403, 404, 409] },
  ),
  memberRoute(
    'GET /api/analysis/{id}/events',
    'Progress as server-sent events; the last one brings the record',
    { responses: { 200: 'text/event-stream' }, errors: [400, 401, 404] },
  ),
  memberRoute('POST /api/analysis/{id}/hide', 'Take an analysis out of the history', {
    responses: { 200: hiddenSchema },
    errors: [400, 401, 403, 404],
  }),
  memberRoute('POST /api/analysis/{id}/unhide', 'Put it back', {
    responses: { 200: hiddenSchema },
    errors: [400, 401, 403, 404],
  }),
  memberRoute('GET /api/analysis/{id}/image', 'Preview without metadata', {
    responses: { 200: 'image/webp' },
    errors: [400, 404],
  }),
  memberRoute(
    'GET /api/analysis/{id}/annotated',
    'Preview with boxes and arrows over the parts that were copied',
    { responses: { 200: 'image/jpeg' }, errors: [400, 404, 429] },
  ),
  memberRoute(
    'GET /api/analysis/{id}/report.pdf',
    'The report for print, of at most four pages; `location=hidden` leaves out the coordinates in the file',
    {
      query: printQuerySchema.extend({ location: z.literal('hidden').optional() }),
      responses: { 200: 'application/pdf' },
      errors: [400, 404, 429, 503],
    },
  ),
  memberRoute('GET /api/analysis/{id}/thumbnail', 'Small preview', {
    responses: { 200: 'image/webp' },
    errors: [400, 404],
  }),
  memberRoute('GET /api/analysis/{id}/original', 'The upload as it came, as a download', {
    responses: { 200: 'image/png, image/jpeg, image/webp, image/avif, image/heic' },
    errors: [400, 404],
  }),
  memberRoute('GET /api/analysis/{id}/ela', 'Error-level map', {
    responses: { 200: 'image/png' },
    errors: [400, 404],
  }),
  memberRoute('GET /api/analysis/{id}/heatmap', 'Heat map', {
    responses: { 200: 'image/png' },
    errors: [400, 404],
  }),
  memberRoute('GET /api/analysis/{id}/evidence', 'Sheet of the pictures of single tests', {
    responses: { 200: 'image/png' },
    errors: [400, 404],
  }),
  memberRoute(
    'GET /api/analysis/{id}/ingredients',
    'Sheet of the thumbnails of the files that it was made from',
    {
      responses: { 200: 'image/webp' },
      errors: [400, 404],
    },
  ),
  memberRoute(
    'GET /api/analysis/{id}/near-copies',
    "The member's own analyses of near copies of the picture, oldest first, and pictures of the operator's collection that it matches",
    { responses: { 200: nearCopiesSchema }, errors: [400, 401, 404] },
  ),
  memberRoute(
    'GET /api/analysis/{id}/known/{knownId}/thumbnail',
    'Small preview of a known picture that the analysis matches',
    { responses: { 200: 'image/webp' }, errors: [400, 404] },
  ),
  memberRoute(
    'GET /api/analysis/{id}/known/{knownId}/original',
    'The file of such a picture, if the operator kept it, as a download',
    { responses: { 200: 'image/png, image/jpeg, image/webp, image/avif, image/heic' }, errors: [400, 404] },
  ),
  publicRoute('GET /api/models', 'The models that judge images here', {
    responses: { 200: runningModelsSchema },
    errors: [],
  }),
  memberRoute('GET /api/model', 'The chosen model', {
    responses: { 200: modelSettingSchema },
    errors: [401],
  }),
  memberRoute('POST /api/model', 'Choose a model', {
    body: modelSchema,
    responses: { 200: modelSettingSchema },
    errors: [400, 401, 403],
  }),
  memberRoute(
    'PUT /api/analysis/{id}/decision',
    'Write down what the member decided about the picture; the verdict stays as it is',
    { body: decisionBodySchema, responses: { 200: decisionSchema }, errors: [400, 401, 403, 404] },
  ),
  memberRoute(
    'DELETE /api/analysis/{id}/decision',
    'Delete the decision with its earlier versions; repeating gives the same answer',
    { responses: { 200: null }, errors: [400, 401, 403, 404] },
  ),
  memberRoute(
    'GET /api/analysis/decisions/statistics',
    "How often the member's decisions agree with the verdicts",
    { responses: { 200: decisionStatisticsSchema }, errors: [401] },
  ),
  memberRoute(
    'GET /api/analysis/history.csv',
    'The whole history as a table for spreadsheets, newest first, with decisions',
    { responses: { 200: 'text/csv' }, errors: [401] },
  ),
  memberRoute(
    'POST /api/addresses',
    'Open a web address: an image, or a page whose pictures are listed to choose from',
    {
      body: openAddressBodySchema,
      responses: { 200: openedAddressSchema },
      errors: [400, 401, 403, 422, 429],
    },
  ),
  memberRoute(
    'GET /api/addresses/pictures/{address}',
    'A listed picture, fetched for the member to whom it was listed',
    {
      responses: { 200: 'image/png, image/jpeg, image/webp, image/avif, image/heic' },
      errors: [401, 404, 422, 429],
    },
  ),
  memberRoute(
    'POST /api/analyze/address',
    'Fetch an image from the web and analyze it, like `POST /api/analyze` (1 credit)',
    {
      body: analyzeAddressBodySchema,
      responses: { 200: analysisRecordSchema, 202: analysisProgressSchema },
      errors: [400, 401, 402, 403, 409, 410, 413, 422, 429, 502, 503],
    },
  ),
  memberRoute(
    'POST /api/analysis/{id}/public-image',
    'Make an address at which anyone can see the preview for a quarter of an hour',
    { responses: { 200: publicImageSchema }, errors: [400, 401, 403, 404] },
  ),
  memberRoute(
    'POST /api/analysis/{id}/comparisons',
    "Compare the picture with that of another of the member's analyses, without a charge; the same two again give the same comparison",
    {
      body: comparisonBodySchema,
      responses: { 200: comparisonSchema, 202: comparisonSchema },
      errors: [400, 401, 403, 404, 409, 429],
    },
  ),
  memberRoute(
    'GET /api/analysis/{id}/comparisons',
    'The comparisons of the picture with others, newest first',
    { responses: { 200: comparisonsSchema }, errors: [400, 401, 404] },
  ),
  memberRoute('GET /api/analysis/{id}/comparisons/{comparisonId}', 'One comparison', {
    responses: { 200: comparisonSchema },
    errors: [400, 401, 404],
  }),
  memberRoute(
    'GET /api/analysis/{id}/comparisons/{comparisonId}/aligned',
    'The other picture, laid on the first',
    { responses: { 200: 'image/webp' }, errors: [400, 401, 404] },
  ),
  memberRoute(
    'GET /api/analysis/{id}/comparisons/{comparisonId}/difference',
    'A map that is bright where the two pictures differ',
    { responses: { 200: 'image/png' }, errors: [400, 401, 404] },
  ),
] as const;
