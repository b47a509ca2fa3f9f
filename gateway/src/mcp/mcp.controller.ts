import {
  AppError,
  errorStatus,
  errorText,
  type Locale,
  uploadBytesMax,
  type UsedKey,
} from '@jinwi/contracts';
import { CONFIG } from '@jinwi/service-kit';
import { Controller, Delete, Get, Inject, Post, Req, Res, UseGuards } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { type GatewayConfig } from '../config.js';
import { clientAbortSignal } from '../http/connection.js';
import { readJson } from '../http/read-body.js';
import { requestLocale } from '../http/request-headers.js';
import { CurrentKey, KeyGuard, NeedsScope } from '../keys/key.guard.js';
import { UploadSlots } from '../upload/upload-slots.js';
import { McpTools } from './mcp-tools.service.js';

/** Allowance for the JSON-RPC message around the image. */
const envelopeBytesMax = 16 * 1024;

/** Model Context Protocol over streamable HTTP (revision 2025-11-25), without sessions: each POST is independent. */
@Controller('api/mcp')
@UseGuards(KeyGuard)
export class McpController {
  constructor(
    private readonly tools: McpTools,
    private readonly slots: UploadSlots,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Post()
  @NeedsScope('read')
  async call(@CurrentKey() key: UsedKey, @Req() request: Request, @Res() response: Response): Promise<void> {
    const rules = this.config.uploadRules;
    const slot = this.slots.open(key.userId, rules);
    try {
      slot.assertFree();
      const sizeBytesMax = Math.ceil(uploadBytesMax(rules) / 3) * 4 + envelopeBytesMax;
      const body = await readJson(request, { sizeBytesMax });
      const locale = requestLocale(request);
      if (Array.isArray(body)) return refuseArray(response, locale);
      const caller = clientAbortSignal(response);
      // Loaded at the first call: the protocol library takes 17 MB, and most installations never use it.
      const { answerAssistant } = await import('./answer-assistant.js');
      await answerAssistant(this.tools, { body, key, request, response, locale, caller });
    } finally {
      slot.close();
    }
  }

  @Get()
  @NeedsScope('read')
  stream(@Res({ passthrough: true }) response: Response): never {
    return refuse(response);
  }

  @Delete()
  @NeedsScope('read')
  endSession(@Res({ passthrough: true }) response: Response): never {
    return refuse(response);
  }
}

const invalidRequest = -32_600;

/** Refuses JSON-RPC batches, which revision 2025-06-18 removed. Rate limits could not count the calls in a batch. */
function refuseArray(response: Response, locale: Locale): void {
  const code = 'request.one-message';
  const error = { code: invalidRequest, message: errorText(code, locale) };
  response.status(errorStatus(code)).json({ jsonrpc: '2.0', id: null, error });
}

/** Refuses methods other than POST: there is no stream to open and no session to end. */
function refuse(response: Response): never {
  response.set('Allow', 'POST');
  throw new AppError('request.method');
}
