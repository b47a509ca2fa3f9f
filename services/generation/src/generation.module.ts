import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { GenerationController } from './generation.controller.js';

@Module({})
export class GenerationModule {
  /** The services are built outside Nest, because their connections and listeners must be closed in order. */
  static with(services: readonly object[]): DynamicModule {
    const providers: Provider[] = services.map((service) => ({
      provide: service.constructor,
      useValue: service,
    }));
    return { module: GenerationModule, controllers: [GenerationController], providers };
  }
}
