import { Module } from '@nestjs/common';
import { AnalysisStateModule } from '../analysis-state.module.js';
import { WebhookSender } from './webhook-sender.service.js';
import { WebhookRpcController } from './webhook-rpc.controller.js';
import { WebhookService } from './webhook.service.js';

@Module({
  imports: [AnalysisStateModule],
  controllers: [WebhookRpcController],
  providers: [WebhookSender, WebhookService],
})
export class WebhooksModule {}
