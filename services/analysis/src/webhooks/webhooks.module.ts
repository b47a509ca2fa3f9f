import { Module } from '@nestjs/common';
import { AnalysisStateModule } from '../analysis-state.module.js';
import { WebhookSender } from './webhook-sender.service.js';
import { WebhookController } from './webhook.controller.js';
import { WebhookService } from './webhook.service.js';

/** Members' webhooks and their deliveries. */
@Module({
  imports: [AnalysisStateModule],
  controllers: [WebhookController],
  providers: [WebhookSender, WebhookService],
})
export class WebhooksModule {}
