import { type CreatedWebhook, createWebhookBodySchema, rotateWebhookBodySchema } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { Controller, Delete, Get, HttpCode, Param, Post, Query, Req, UseGuards } from '@nestjs/common';
import { type Request } from 'express';
import { z } from 'zod';
import { webhookIdPipe } from '../http/id.pipe.js';
import { parseBody, JsonBody } from '../http/read-body.js';
import { MemberRateGuard, MemberId, SessionGuard } from '../session/session.guard.js';
import { passwordTimeoutMs } from '../sign-in/credentials.js';
import { Reauthentication } from './reauthentication.js';

const beforeSchema = z.uuid().nullable();

@Controller('api/account/webhooks')
@UseGuards(SessionGuard)
export class WebhooksController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly reauthentication: Reauthentication,
  ) {}

  @Get()
  list(@MemberId() userId: number) {
    return this.rpc.call('analysis.listWebhooks', { userId });
  }

  @Post()
  create(@Req() request: Request, @JsonBody() sent: unknown): Promise<CreatedWebhook> {
    const { password, ...settings } = parseBody(createWebhookBodySchema, sent);
    return this.#confirmed(request, password, (userId) =>
      this.rpc.call('analysis.createWebhook', { ...settings, userId }),
    );
  }

  @Post(':webhookId/secret')
  @HttpCode(200)
  rotate(
    @Req() request: Request,
    @JsonBody() sent: unknown,
    @Param('webhookId', webhookIdPipe) id: string,
  ): Promise<CreatedWebhook> {
    const { password } = parseBody(rotateWebhookBodySchema, sent);
    return this.#confirmed(request, password, (userId) =>
      this.rpc.call('analysis.rotateWebhook', { userId, id }),
    );
  }

  @Post(':webhookId/test')
  @HttpCode(200)
  @UseGuards(MemberRateGuard('webhooksPerMember'))
  test(@MemberId() userId: number, @Param('webhookId', webhookIdPipe) id: string) {
    return this.rpc.call('analysis.testWebhook', { userId, id });
  }

  @Delete(':webhookId')
  async remove(@MemberId() userId: number, @Param('webhookId', webhookIdPipe) id: string): Promise<void> {
    await this.rpc.call('analysis.removeWebhook', { userId, id });
  }

  @Get(':webhookId/deliveries')
  deliveries(
    @MemberId() userId: number,
    @Param('webhookId', webhookIdPipe) id: string,
    @Query('before') given?: unknown,
  ) {
    const before = parseBody(beforeSchema, given ?? null);
    return this.rpc.call('analysis.webhookDeliveries', { userId, id, before });
  }

  @Post(':webhookId/deliveries/:deliveryId/again')
  @HttpCode(200)
  @UseGuards(MemberRateGuard('webhooksPerMember'))
  resend(
    @MemberId() userId: number,
    @Param('webhookId', webhookIdPipe) id: string,
    @Param('deliveryId', webhookIdPipe) deliveryId: string,
  ) {
    return this.rpc.call('analysis.resendWebhook', { userId, id, deliveryId });
  }

  #confirmed<T>(request: Request, password: string | null, act: (userId: number) => Promise<T>): Promise<T> {
    return this.reauthentication.whole(request, async ({ member: { id: userId }, hasJustSignedIn }) => {
      const asked = { userId, password, hasJustSignedIn };
      await this.rpc.call('auth.confirmMember', asked, { timeoutMs: passwordTimeoutMs });
      return act(userId);
    });
  }
}
