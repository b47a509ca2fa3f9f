import {
  generationOptionsSchema,
  generationTaskSchema,
  generationTasksSchema,
  submittedGenerationSchema,
} from './generation.js';
import { memberRoute } from '../http/http-route.js';

export const generationRoutes = [
  memberRoute('GET /api/generation-options', 'What can be generated here', {
    responses: { 200: generationOptionsSchema },
    errors: [401],
  }),
  memberRoute('POST /api/generate-image', 'Generate images from a reference image and a prompt (3 credits)', {
    body: 'multipart-generation',
    responses: { 200: submittedGenerationSchema },
    errors: [400, 401, 402, 403, 408, 409, 413, 415, 422, 429, 503],
  }),
  memberRoute(
    'GET /api/generate-image',
    "A page of the member's tasks, newest first; the next one begins at ?before=",
    { responses: { 200: generationTasksSchema }, errors: [400, 401] },
  ),
  memberRoute('GET /api/generate-image/{taskId}', 'One task', {
    responses: { 200: generationTaskSchema },
    errors: [401, 404],
  }),
  memberRoute('GET /api/generate-image/{taskId}/events', 'Changes of state as server-sent events', {
    responses: { 200: 'text/event-stream' },
    errors: [401, 404],
  }),
  memberRoute('DELETE /api/generate-image/{taskId}', 'Delete the images and texts of a task that has ended', {
    responses: { 200: submittedGenerationSchema },
    errors: [401, 403, 404, 409],
  }),
  memberRoute(
    'GET /api/generate-image/{taskId}/images/{index}',
    'A generated image; as a download with ?download=1, marked visibly with &mark=corner or border',
    { responses: { 200: 'image/png' }, errors: [400, 404, 422] },
  ),
  memberRoute('GET /api/generate-image/{taskId}/images/{index}/thumbnail', 'Small preview', {
    responses: { 200: 'image/webp' },
    errors: [404],
  }),
  memberRoute('GET /api/generate-image/{taskId}/reference', 'The reference image as it came, as a download', {
    responses: { 200: 'application/octet-stream' },
    errors: [404],
  }),
] as const;
