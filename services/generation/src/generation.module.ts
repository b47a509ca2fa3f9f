import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { GenerationController } from './generation.controller.js';

@Module({})
export class GenerationModule {
  /** The services come built, because what they hold (connections, listeners) is closed in order at the end. */
  static with(services: readonly object[]): DynamicModule {
    const providers: Provider[] = services.map((service) => ({
      provide: service.constructor,
      useValue: service,
    }));
    return { module: GenerationModule, controllers: [GenerationController], providers };
  }
}
