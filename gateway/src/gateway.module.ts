import { Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { AccountController, ForgottenPasswordController } from './account/account.controller.js';
import { AccountExportController } from './account/account-export.controller.js';
import { AccountExporter } from './account/account-exporter.service.js';
import { KeysController } from './account/keys.controller.js';
import { EmailController, EmailLinkController } from './account/email.controller.js';
import { PasskeysController } from './account/passkeys.controller.js';
import { Reauthentication } from './account/reauthentication.js';
import { SecondFactorController } from './account/second-factor.controller.js';
import { WebhooksController } from './account/webhooks.controller.js';
import { AddressesModule } from './addresses/addresses.module.js';
import { AnalysisModule } from './analysis/analysis.module.js';
import { BatchesModule } from './batches/batches.module.js';
import { CasesController } from './cases/cases.controller.js';
import { CreditsController } from './credits/credits.controller.js';
import { GenerationModule } from './generation/generation.module.js';
import { GoogleModule } from './google/google.module.js';
import { HealthController, HealthService } from './health/health.controller.js';
import { ErrorFilter } from './http/error.filter.js';
import { McpModule } from './mcp/mcp.module.js';
import { ModelController, ModelsController } from './model/model.controller.js';
import { PaymentWebhookController, PaymentsController } from './payments/payments.controller.js';
import { ProvenanceModule } from './provenance/provenance.module.js';
import { ReportsModule } from './reports/reports.module.js';
import { SignInModule } from './sign-in/sign-in.module.js';
import { V1Module } from './v1/v1.module.js';

@Module({
  imports: [
    SignInModule,
    GoogleModule,
    AddressesModule,
    AnalysisModule,
    BatchesModule,
    GenerationModule,
    McpModule,
    ProvenanceModule,
    ReportsModule,
    V1Module,
  ],
  controllers: [
    AccountController,
    AccountExportController,
    ForgottenPasswordController,
    EmailController,
    EmailLinkController,
    SecondFactorController,
    PasskeysController,
    KeysController,
    WebhooksController,
    ModelController,
    ModelsController,
    CasesController,
    CreditsController,
    PaymentsController,
    PaymentWebhookController,
    HealthController,
  ],
  providers: [
    { provide: APP_FILTER, useClass: ErrorFilter },
    AccountExporter,
    HealthService,
    Reauthentication,
  ],
})
export class GatewayModule {}
