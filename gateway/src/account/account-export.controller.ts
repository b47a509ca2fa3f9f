import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type AccountExport, exportKeys } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { OBJECT_STORE, type ObjectStore } from '@jinwi/storage';
import { Controller, Get, HttpCode, Inject, Post, Req, Res, UseGuards } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { attachment } from '../http/content-disposition.js';
import { requestLocale } from '../http/request-headers.js';
import { MemberSessions } from '../session/member-sessions.js';
import { MemberId, SessionGuard } from '../session/session.guard.js';
import { ignoreGone, listenersMax } from '../stream/send-stored-image.js';
import { readParts } from './export-archive.js';

@Controller('api/account/export')
@UseGuards(SessionGuard)
export class AccountExportController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly sessions: MemberSessions,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  @Post()
  @HttpCode(202)
  async start(@MemberId() userId: number, @Req() request: Request): Promise<AccountExport> {
    const sessions = await this.sessions.list(request);
    return this.rpc.call('auth.startExport', { userId, locale: requestLocale(request), sessions });
  }

  @Get()
  state(@MemberId() userId: number) {
    return this.rpc.call('auth.getExport', { userId });
  }

  @Get('file')
  async file(@MemberId() userId: number, @Res() response: Response): Promise<void> {
    const { id, attempt, partCount, sizeBytes } = await this.rpc.call('auth.exportFile', { userId });
    const keyOf = (part: number) => exportKeys.partOf({ id, attempt, part });
    response.set({
      'Content-Type': 'application/zip',
      'Content-Disposition': attachment(`jinwi-${new Date().toISOString().slice(0, 10)}.zip`),
      'Content-Length': String(sizeBytes),
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    });
    response.setMaxListeners(listenersMax);
    await pipeline(Readable.from(readParts(this.store, { partCount, keyOf })), response).catch(ignoreGone);
  }
}
