import {
  analyzeAddressBodySchema,
  AppError,
  openAddressBodySchema,
  type OpenedAddress,
  type PublicImage,
} from '@jinwi/contracts';
import { CONFIG, RpcClient } from '@jinwi/service-kit';
import { Controller, Get, HttpCode, Inject, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { AnalysisSubmissionService, type Submitted } from '../analysis/analysis-submission.service.js';
import { type GatewayConfig } from '../config.js';
import { clientAbortSignal } from '../http/connection.js';
import { parseBody, JsonBody } from '../http/read-body.js';
import { idempotencyKeyOf, requestLocale } from '../http/request-headers.js';
import { MemberRateGuard, MemberId, SessionGuard } from '../session/session.guard.js';
import { nameInAddress } from '../upload/file-name.js';
import { type Submission } from '../upload/receive-image.js';
import { UploadSlots } from '../upload/upload-slots.js';
import { normalAddress, refusingAddresses } from './address-refusal.js';
import { MemberTurns, WebAddresses } from './web-addresses.service.js';
import { PictureAddresses, ImageAddresses } from '../http/signed-addresses.js';
import { analysisIdPipe } from '../http/id.pipe.js';
import { PublicOrigin } from '../public-origin.js';

const codes = { address: 'address.invalid', page: 'address.invalid' } as const;

/** Opens web addresses that a member gives, and analyzes the images there. */
@Controller('api')
@UseGuards(SessionGuard)
export class AddressesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly web: WebAddresses,
    private readonly pictures: PictureAddresses,
    private readonly turns: MemberTurns,
    private readonly slots: UploadSlots,
    private readonly submissions: AnalysisSubmissionService,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Post('addresses')
  @HttpCode(200)
  @UseGuards(MemberRateGuard('addressesPerMember'))
  async open(
    @MemberId() userId: number,
    @JsonBody() body: unknown,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OpenedAddress> {
    const { address } = parseBody(openAddressBodySchema, body, codes);
    return this.web.open(normalAddress(address), { userId, signal: clientAbortSignal(response) });
  }

  /** Answers 404 for an address that was altered, has expired or was issued to another member. */
  @Get('addresses/pictures/:address')
  @UseGuards(MemberRateGuard('picturesPerMember'))
  async picture(
    @MemberId() userId: number,
    @Param('address') signed: string,
    @Res() response: Response,
  ): Promise<void> {
    const picture = this.pictures.open(signed, Date.now());
    if (picture?.userId !== userId) throw new AppError('request.not-found');
    const signal = clientAbortSignal(response);
    await this.turns.take(userId, () => this.web.send(response, picture.address, { signal }));
  }

  /** Answers like `POST /api/analyze`. A repeated Idempotency-Key is answered without fetching again. */
  @Post('analyze/address')
  @HttpCode(200)
  @UseGuards(MemberRateGuard('analyzePerMember'))
  async analyze(
    @MemberId() userId: number,
    @JsonBody() body: unknown,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { address, page } = parseBody(analyzeAddressBodySchema, body, codes);
    const given = { address: normalAddress(address), page: page === undefined ? null : normalAddress(page) };
    const caller = clientAbortSignal(response);
    const submission = { userId, idempotencyKey: idempotencyKeyOf(request) };
    const submitted =
      (await this.#findSubmitted(submission, given)) ??
      (await this.#submit({ ...submission, ...given, caller }));
    const followed = { id: submitted.id, userId, locale: requestLocale(request) };
    return this.submissions.answer(submitted, { followed, request, response, caller });
  }

  async #findSubmitted(
    { userId, idempotencyKey }: Submission,
    given: { address: string; page: string | null },
  ): Promise<Submitted | null> {
    if (idempotencyKey === null) return null;
    const asked = { userId, idempotencyKey, ...given };
    const { submitted } = await this.rpc.call('analysis.findSubmitted', asked);
    return submitted && { ...submitted, isNew: false };
  }

  async #submit({
    address,
    page,
    caller,
    ...submission
  }: Submission & { address: string; page: string | null; caller: AbortSignal }): Promise<Submitted> {
    const { uploadRules } = this.config;
    const slot = this.slots.open(submission.userId, uploadRules);
    try {
      slot.assertFree();
      const bytes = await this.web.fetch(address, { signal: caller });
      const source = { address, page, fetchedAt: new Date().toISOString() };
      const image = { bytes, name: nameInAddress(address), source };
      return await refusingAddresses(uploadRules, () =>
        this.submissions.submitBytes({ ...submission, ...image }),
      );
    } finally {
      slot.close();
    }
  }
}

/** Creates addresses from which a search engine can load the preview image of an analysis. */
@Controller('api/analysis/:id')
@UseGuards(SessionGuard)
export class PublicImagesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly addresses: ImageAddresses,
    private readonly origin: PublicOrigin,
  ) {}

  /** Publishes only the preview, which is re-encoded without metadata. @throws AppError `analysis.not-found` */
  @Post('public-image')
  @HttpCode(200)
  async publish(@MemberId() userId: number, @Param('id', analysisIdPipe) id: number): Promise<PublicImage> {
    const image = { of: 'analysis', id, kind: 'preview', userId } as const;
    await this.rpc.call('analysis.image', { id, userId, kind: image.kind });
    const until = ImageAddresses.untilFrom(Date.now());
    const address = this.origin.url + this.addresses.sign(image, until);
    return { address, until: new Date(until).toISOString() };
  }
}
