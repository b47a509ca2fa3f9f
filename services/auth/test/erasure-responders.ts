import { AppError, type RpcRequest } from '@jinwi/contracts';
import { type Closable, createLogger, RpcMethod, startRpcService } from '@jinwi/service-kit';
import { Controller, Module } from '@nestjs/common';

const logger = createLogger({ name: 'test', level: 'silent' });

/** Records what the other services were asked to delete, in order. */
export class Erasures {
  readonly calls: string[] = [];
  /** Number of calls to the analysis service until it has nothing left to delete. */
  analysesLeft = 0;
  hasOpenCharge = false;
}

let erasures: Erasures;

const note = (name: string, userId: number) => void erasures.calls.push(`${name} ${userId}`);

@Controller()
class AnalysisResponder {
  @RpcMethod('analysis.eraseMember')
  eraseMember({ userId }: RpcRequest<'analysis.eraseMember'>) {
    note('analyses', userId);
    erasures.analysesLeft = Math.max(0, erasures.analysesLeft - 1);
    return Promise.resolve({ isDone: erasures.analysesLeft === 0 });
  }
}

@Controller()
class GenerationResponder {
  @RpcMethod('generation.eraseMember')
  eraseMember({ userId }: RpcRequest<'generation.eraseMember'>) {
    note('generations', userId);
    return Promise.resolve({ isDone: true });
  }
}

@Controller()
export class ClosingResponder {
  @RpcMethod('credits.closeAccount')
  closeAccount({ userId }: RpcRequest<'credits.closeAccount'>): Promise<Record<string, never>> {
    note('credits', userId);
    if (erasures.hasOpenCharge) return Promise.reject(new AppError('credits.charge-open'));
    return Promise.resolve({});
  }
}

@Module({ controllers: [AnalysisResponder] })
class AnalysisModule {}
@Module({ controllers: [GenerationResponder] })
class GenerationModule {}

/** Starts stand-ins for services that store members' images. {@link ClosingResponder} is for the credits service. */
export async function startErasures({
  rpcUrl,
  given,
}: {
  rpcUrl: string;
  given: Erasures;
}): Promise<Closable> {
  erasures = given;
  const analysis = await startRpcService({ service: 'analysis', module: AnalysisModule, rpcUrl, logger });
  const generation = await startRpcService({
    service: 'generation',
    module: GenerationModule,
    rpcUrl,
    logger,
  });
  return {
    async close() {
      await analysis.close();
      await generation.close();
    },
  };
}
