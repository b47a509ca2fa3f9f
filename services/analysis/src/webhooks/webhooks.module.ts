import { rpcControllers } from '@jinwi/service-kit';
import { Module } from '@nestjs/common';
import { AnalysisStateModule } from '../analysis-state.module.js';
import { WebhookSender } from './webhook-sender.service.js';
import { WebhookService } from './webhook.service.js';

@Module({
  imports: [AnalysisStateModule],
  controllers: rpcControllers(WebhookService),
  providers: [WebhookSender, WebhookService],
})
export class WebhooksModule {}
