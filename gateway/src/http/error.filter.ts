import { LOGGER, type Logger } from '@jinwi/service-kit';
import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { isMcp, isV1 } from './exempt-paths.js';
import { type ErrorForm, renderError, toAppError } from './render-error.js';
import { requestLocale } from './request-headers.js';
import { requestIdField } from './request-trace.js';

/** Endpoints whose clients expect `{message}` (API-071). */
const messagePaths = new Set(['/api/credits/purchase']);

@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const error = toAppError(thrown);
    this.#log(error, request.id);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const answer = renderError({
      error,
      locale: requestLocale(request),
      form: formFor(request),
      requestId: request.id,
    });
    response
      .status(answer.status)
      .set(answer.headers)
      .type(`${answer.contentType}; charset=utf-8`)
      .send(answer.body);
  }

  #log(error: ReturnType<typeof toAppError>, requestId: string | undefined): void {
    const line = { ...requestIdField(requestId), code: error.code, details: error.details };
    if (error.status >= 500) this.logger.error({ ...line, err: error.cause ?? error }, 'request failed');
    else this.logger.debug(line, 'request refused');
  }
}

function formFor(request: Request): ErrorForm {
  if (isV1(request) || isMcp(request)) return 'problem';
  if (request.accepts('text/plain', 'application/problem+json') === 'application/problem+json')
    return 'problem';
  return messagePaths.has(request.path) ? 'message' : 'text';
}
