import { type MadeMatch, type RpcRequest } from '@jinwi/contracts';
import { RpcMethod } from '@jinwi/service-kit';
import { Controller, Module, type DynamicModule } from '@nestjs/common';

/** The answers of the stand-in for the generation service. */
export interface GenerationAnswers {
  pem: string | null;
  certificate?: string | null;
  watermarkKey: string | null;
  find: (traces: RpcRequest<'generation.findMade'>) => MadeMatch[];
}

/** Returns the answers of an installation that has generated no images. */
export const nothingGenerated = (): GenerationAnswers => ({ pem: null, watermarkKey: null, find: () => [] });

const ANSWERS = Symbol('GenerationAnswers');

export function generationResponder(answers: GenerationAnswers): DynamicModule {
  @Controller()
  class GenerationController {
    @RpcMethod('generation.authority')
    authority(_request: RpcRequest<'generation.authority'>) {
      const { pem, certificate, watermarkKey } = answers;
      return Promise.resolve({ pem, certificate, watermarkKey });
    }

    @RpcMethod('generation.findMade')
    findMade(request: RpcRequest<'generation.findMade'>) {
      return Promise.resolve({ matches: answers.find(request) });
    }
  }

  @Module({})
  class GenerationModule {}

  return {
    module: GenerationModule,
    controllers: [GenerationController],
    providers: [{ provide: ANSWERS, useValue: answers }],
  };
}
