import { extendLotBodySchema, recordIdSchema, requestRefundBodySchema } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { lotIdPipe } from '../http/id.pipe.js';
import { parseBody, JsonBody } from '../http/read-body.js';
import { MemberRateGuard, MemberId, SessionGuard } from '../session/session.guard.js';

/** Long, because a refund waits for the payment provider. */
const refundTimeoutMs = 30_000;

const beforeSchema = z
  .string()
  .regex(/^\d{1,16}$/)
  .transform(Number)
  .pipe(recordIdSchema)
  .nullable();

const LotRateGuard = MemberRateGuard('purchasePerMember');

/** Endpoints for the signed-in member's credit lots and credit records (BR-049). */
@Controller('api/credits')
@UseGuards(SessionGuard)
export class CreditsController {
  constructor(private readonly rpc: RpcClient) {}

  @Get('records')
  records(@MemberId() userId: number, @Query('before') before?: unknown) {
    return this.rpc.call('credits.records', { userId, beforeId: parseBody(beforeSchema, before ?? null) });
  }

  @Get('lots')
  lots(@MemberId() userId: number) {
    return this.rpc.call('credits.lots', { userId });
  }

  @Post('lots/:id/extend')
  @HttpCode(200)
  @UseGuards(LotRateGuard)
  extend(@MemberId() userId: number, @Param('id', lotIdPipe) lotId: number, @JsonBody() body: unknown) {
    const { extensionCount } = parseBody(extendLotBodySchema, body);
    return this.rpc.call('credits.extendLot', { userId, lotId, extensionCount });
  }

  @Post('lots/:id/refund')
  @HttpCode(200)
  @UseGuards(LotRateGuard)
  refund(@MemberId() userId: number, @Param('id', lotIdPipe) lotId: number, @JsonBody() body: unknown) {
    const refundRequest = parseBody(requestRefundBodySchema, body);
    return this.rpc.call(
      'credits.requestRefund',
      { ...refundRequest, userId, lotId },
      { timeoutMs: refundTimeoutMs },
    );
  }
}
