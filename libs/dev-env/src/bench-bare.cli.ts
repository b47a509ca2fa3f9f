import 'reflect-metadata';
import { Controller, Get, Module, Req } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import connectPgSimple from 'connect-pg-simple';
import session from 'express-session';

/**
 * A minimal Nest application, which the gateway's benchmark measures for comparison: a route that reads its session
 * from PostgreSQL. The route `sign-in` creates that session.
 */
@Controller()
class BareController {
  @Get('sign-in')
  signIn(@Req() request: { session: Record<string, unknown> }) {
    request.session.user = { id: 1, username: 'bare', email: 'bare@example.com', credits: 5 };
    return {};
  }

  @Get('user')
  user(@Req() request: { session: Record<string, unknown> }) {
    return request.session.user;
  }
}

@Module({ controllers: [BareController] })
class BareModule {}

const PgStore = connectPgSimple(session);
const app = await NestFactory.create(BareModule, { logger: false });
app.use(
  session({
    secret: 'a bench',
    resave: false,
    saveUninitialized: false,
    store: new PgStore({
      conString: process.env.DATABASE_URL ?? '',
      tableName: 'bench_session',
      createTableIfMissing: true,
      // As in the gateway, requests do not renew the session in the store.
      disableTouch: true,
    }),
  }),
);
await app.listen(Number(process.env.PORT), '127.0.0.1');
process.stdout.write('ready\n');
