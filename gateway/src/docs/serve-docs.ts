import { type INestApplication } from '@nestjs/common';
import { SwaggerModule } from '@nestjs/swagger';
import { openApiDocument } from './open-api.js';

/** `/api/docs` for people, `/api/docs.json` for tools. */
export function serveDocs(app: INestApplication): void {
  SwaggerModule.setup('api/docs', app, openApiDocument(), {
    jsonDocumentUrl: 'api/docs.json',
    raw: ['json'],
    customSiteTitle: 'Jinwi API',
  });
}
