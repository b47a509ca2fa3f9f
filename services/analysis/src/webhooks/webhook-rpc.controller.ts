import { type RpcRequest } from '@jinwi/contracts';
import { RpcMethod } from '@jinwi/service-kit';
import { Controller } from '@nestjs/common';
import { WebhookService } from './webhook.service.js';

@Controller()
export class WebhookRpcController {
  constructor(private readonly webhooks: WebhookService) {}

  @RpcMethod('analysis.createWebhook')
  create(request: RpcRequest<'analysis.createWebhook'>) {
    return this.webhooks.create(request);
  }

  @RpcMethod('analysis.listWebhooks')
  list(request: RpcRequest<'analysis.listWebhooks'>) {
    return this.webhooks.list(request);
  }

  @RpcMethod('analysis.rotateWebhook')
  rotate(request: RpcRequest<'analysis.rotateWebhook'>) {
    return this.webhooks.rotate(request);
  }

  @RpcMethod('analysis.removeWebhook')
  remove(request: RpcRequest<'analysis.removeWebhook'>) {
    return this.webhooks.remove(request);
  }

  @RpcMethod('analysis.testWebhook')
  test(request: RpcRequest<'analysis.testWebhook'>) {
    return this.webhooks.test(request);
  }

  @RpcMethod('analysis.webhookDeliveries')
  deliveries(request: RpcRequest<'analysis.webhookDeliveries'>) {
    return this.webhooks.deliveries(request);
  }

  @RpcMethod('analysis.resendWebhook')
  resend(request: RpcRequest<'analysis.resendWebhook'>) {
    return this.webhooks.resend(request);
  }
}
