import {
  type AnalysisProgress,
  type AnalysisRecord,
  AppError,
  errorText,
  idSchema,
  type Locale,
  locales,
  type UploadRules,
  uploadBytesMax,
  type UsedKey,
} from '@jinwi/contracts';
import { abortAfter, CONFIG, LOGGER, type Logger, RpcClient } from '@jinwi/service-kit';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { type CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { Inject, Injectable } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { z } from 'zod';
import { AnalysisSubmissionService, failureOf, progressOf } from '../analysis/analysis-submission.service.js';
import { type GatewayConfig } from '../config.js';
import { toAppError } from '../http/render-error.js';
import { LimitHeaders } from '../rate-limit/limit-headers.service.js';
import { instructions, stillRunning, toolTexts } from './mcp-texts.js';
import { reportText, spokenReport, type SpokenReport, spokenReportSchema } from './spoken-report.js';

/** Shorter than the minute after which clients give up on a call. */
const waitMs = 45_000;

/** One call of an assistant. */
export interface AssistantCall {
  key: UsedKey;
  request: Request;
  response: Response;
  locale: Locale;
  /** Aborted when the assistant leaves. */
  caller: AbortSignal;
}

/** The tools of the Model Context Protocol, on the routes that programs use. */
@Injectable()
export class McpTools {
  constructor(
    private readonly rpc: RpcClient,
    private readonly submissions: AnalysisSubmissionService,
    private readonly limits: LimitHeaders,
    @Inject(CONFIG) private readonly config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** A server for one call: nothing is kept between calls, so that any gateway can answer the next. */
  serverFor(call: AssistantCall): McpServer {
    const server = new McpServer({ name: 'jinwi', title: 'Jinwi', version: '1' }, { instructions });
    const language = z.enum(locales).default(call.locale).describe(toolTexts.language);
    const outputSchema = spokenReportSchema;
    server.registerTool(
      'check_image',
      {
        title: toolTexts.check.title,
        description: toolTexts.check.description,
        inputSchema: z.object({
          image: this.#imageSchema(),
          name: z.string().max(1_000).default('').describe(toolTexts.check.name),
          language,
        }),
        outputSchema,
        annotations: {
          readOnlyHint: false,
          destructiveHint: false,
          idempotentHint: true,
          openWorldHint: false,
        },
      },
      ({ image, name, language: locale }) =>
        this.#answer(locale, () =>
          this.#check({ ...call, locale }, { bytes: Buffer.from(image, 'base64'), name }),
        ),
    );
    server.registerTool(
      'get_report',
      {
        title: toolTexts.report.title,
        description: toolTexts.report.description,
        inputSchema: z.object({ id: idSchema.describe(toolTexts.report.id), language }),
        outputSchema,
        annotations: { readOnlyHint: true, openWorldHint: false },
      },
      ({ id, language: locale }) => this.#answer(locale, () => this.#read({ ...call, locale }, id)),
    );
    return server;
  }

  #imageSchema() {
    const lengthMax = Math.ceil(uploadBytesMax(this.config.uploadRules) / 3) * 4;
    return z.base64().min(1).max(lengthMax).describe(toolTexts.check.image);
  }

  async #check(
    { key, request, response, locale, caller }: AssistantCall,
    { bytes, name }: { bytes: Buffer; name: string },
  ): Promise<AnalysisRecord | AnalysisProgress> {
    const { userId, id: keyId, creditLimit } = key;
    if (!key.scopes.includes('analyze')) throw new AppError('key.scope-missing', { scope: 'analyze' });
    await this.limits.consume(response, { name: 'analyzePerMember', userId });
    const submission = { userId, idempotencyKey: null, spender: { id: keyId, creditLimit } };
    const { id, isEarlier } = await this.submissions.submitBytes(request, { ...submission, bytes, name });
    const followed = { id, userId, locale };
    if (isEarlier) return this.submissions.earlierRecord(followed);
    const outcome = await this.submissions.waitForEnd(followed, abortAfter(waitMs, caller));
    return 'record' in outcome ? outcome.record : outcome.progress;
  }

  async #read({ key, locale }: AssistantCall, id: number): Promise<AnalysisRecord | AnalysisProgress> {
    const followed = { id, userId: key.userId, locale };
    const watched = await this.rpc.call('analysis.watch', {
      ...followed,
      seen: -1,
      waitMs: 0,
      withRecord: false,
    });
    if (watched.state === 'failed') throw failureOf(watched);
    return watched.state === 'done' ? this.rpc.call('analysis.get', followed) : progressOf(watched);
  }

  /** What is refused is told in words too: an assistant can act on them. */
  async #answer(
    locale: Locale,
    work: () => Promise<AnalysisRecord | AnalysisProgress>,
  ): Promise<CallToolResult> {
    try {
      return answerWith(await work(), locale);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.code === 'service.internal') this.logger.error({ err: error }, 'a tool failed');
      const text = errorText(error.code, locale, error.details.rules as UploadRules | undefined);
      return { isError: true, content: [{ type: 'text', text: `${text} (${error.code})` }] };
    }
  }
}

function answerWith(found: AnalysisRecord | AnalysisProgress, locale: Locale): CallToolResult {
  if ('result' in found) {
    const report = spokenReport(found, locale);
    return told(report, reportText(report, locale));
  }
  return told({ id: found.id, state: found.state }, stillRunning[locale](found.id));
}

const told = (report: SpokenReport, text: string): CallToolResult => ({
  content: [{ type: 'text', text }],
  structuredContent: { ...report },
});
