import { type NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import { type Express } from 'express';
import { requestLocale } from '../../http/request-headers.js';
import { PublicOrigin } from '../../public-origin.js';
import { copyScript, copyScriptPath, docsPage, docsPath, documentPath, referencePath } from './docs-page.js';
import { readExamples } from './examples.js';
import { v1OpenApiDocument } from './v1-open-api.js';

/** Serves documentation pages for developers and the OpenAPI document for tools, without a key. */
export function serveV1Docs(app: NestExpressApplication): void {
  SwaggerModule.setup(referencePath, app, v1OpenApiDocument, {
    jsonDocumentUrl: documentPath,
    raw: ['json'],
    customSiteTitle: 'Jinwi API',
  });
  const examples = readExamples();
  const origin = app.get(PublicOrigin);
  const server: Express = app.getHttpAdapter().getInstance();
  server.get(copyScriptPath, (_request, response) => response.type('text/javascript').send(copyScript));
  server.get(docsPath, (request, response) => {
    const locale = requestLocale(request);
    response
      .set({ 'Content-Language': locale, Vary: 'Accept-Language' })
      .type('html')
      .send(docsPage({ locale, origin: origin.url, examples }));
  });
}
