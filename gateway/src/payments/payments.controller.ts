import { AppError } from '@jinwi/contracts';
import { Controller, Post, UseGuards } from '@nestjs/common';
import { SessionGuard } from '../session/session.guard.js';

/** No payment provider is configured: every way to pay says so and changes nothing. */
@Controller('api')
@UseGuards(SessionGuard)
export class PaymentsController {
  @Post('create-payment-intent')
  createIntent(): never {
    throw new AppError('credits.payments-unavailable');
  }

  @Post('complete-credit-purchase')
  complete(): never {
    throw new AppError('credits.payments-unavailable');
  }

  @Post('credits/purchase')
  purchase(): never {
    throw new AppError('credits.payments-unavailable');
  }
}
