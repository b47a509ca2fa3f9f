import { accountExportAnswerSchema, accountExportSchema, deleteAccountBodySchema } from './account-data.js';
import { type HttpRoute } from '../http/http-route.js';

export const accountRoutes = [
  {
    method: 'POST',
    path: '/api/account/export',
    summary: 'Pack everything about the member for a download; one at a time, three a day',
    access: 'member',
    responses: { 202: accountExportSchema },
    errors: [401, 403, 429],
  },
  {
    method: 'GET',
    path: '/api/account/export',
    summary: 'How far the latest export is',
    access: 'member',
    responses: { 200: accountExportAnswerSchema },
    errors: [401, 429],
  },
  {
    method: 'GET',
    path: '/api/account/export/file',
    summary: 'The packed file, for 24 hours',
    access: 'member',
    responses: { 200: 'application/zip' },
    errors: [401, 404, 429],
  },
  {
    method: 'POST',
    path: '/api/account/deletion',
    summary: 'Delete the account with all images and texts; paid credits are refunded by the terms',
    access: 'member',
    body: deleteAccountBodySchema,
    responses: { 200: null },
    errors: [400, 401, 403, 428, 429],
  },
] as const satisfies readonly HttpRoute[];
