import { AppError, type RpcRequest, type RpcResponse } from '@jinwi/contracts';
import { RpcMethod } from '@jinwi/service-kit';
import { Controller } from '@nestjs/common';

/** Without a provider nothing is generated and nothing is charged (API-065). */
@Controller()
export class GenerationController {
  @RpcMethod('generation.submit')
  submit(_request: RpcRequest<'generation.submit'>): Promise<RpcResponse<'generation.submit'>> {
    return Promise.reject(new AppError('generation.unavailable'));
  }

  /** It never submitted anything, so it knows of no charge. */
  @RpcMethod('generation.chargeOutcome')
  chargeOutcome(
    _request: RpcRequest<'generation.chargeOutcome'>,
  ): Promise<RpcResponse<'generation.chargeOutcome'>> {
    return Promise.resolve({ outcome: 'unknown' });
  }
}
