import { type MadeMatch, type RpcRequest } from '@jinwi/contracts';
import { RpcMethod } from '@jinwi/service-kit';
import { Controller, Module, type DynamicModule } from '@nestjs/common';

/** What the stand-in of the generation service answers. */
export interface GenerationAnswers {
  pem: string | null;
  certificate?: string | null;
  watermarkKey: string | null;
  find: (traces: RpcRequest<'generation.findMade'>) => MadeMatch[];
}

/** An installation that has generated no image. */
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
