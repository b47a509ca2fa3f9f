import { Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { AccountController, ForgottenPasswordController } from './account/account.controller.js';
import { AnalysisModule } from './analysis/analysis.module.js';
import { CreditsController } from './credits/credits.controller.js';
import { GenerationModule } from './generation/generation.module.js';
import { GoogleModule } from './google/google.module.js';
import { HealthController, HealthService } from './health/health.controller.js';
import { ErrorFilter } from './http/error.filter.js';
import { ModelController, ModelsController } from './model/model.controller.js';
import { PaymentWebhookController } from './payments/payment-webhook.controller.js';
import { PaymentsController } from './payments/payments.controller.js';
import { SignInModule } from './sign-in/sign-in.module.js';

@Module({
  imports: [SignInModule, GoogleModule, AnalysisModule, GenerationModule],
  controllers: [
    AccountController,
    ForgottenPasswordController,
    ModelController,
    ModelsController,
    CreditsController,
    PaymentsController,
    PaymentWebhookController,
    HealthController,
  ],
  providers: [{ provide: APP_FILTER, useClass: ErrorFilter }, HealthService],
})
export class GatewayModule {}
