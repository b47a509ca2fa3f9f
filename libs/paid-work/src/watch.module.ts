import { CONFIG, DrainSignal, LOGGER, type Logger } from '@jinwi/service-kit';
import {
  type DynamicModule,
  Global,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { Watcher } from './watch.js';

/** Provides a schema's `Watcher`. When the process begins to shut down, all waiting calls are answered at once. */
@Global()
@Module({})
export class WatchModule implements OnApplicationBootstrap, OnApplicationShutdown {
  #closed: Promise<void> | undefined;

  static forRoot({ schema }: { schema: string }): DynamicModule {
    return {
      module: WatchModule,
      providers: [
        {
          provide: Watcher,
          inject: [CONFIG, LOGGER],
          useFactory: ({ databaseUrl: url }: { databaseUrl: string }, logger: Logger) =>
            new Watcher({ url, schema, logger }),
        },
      ],
      exports: [Watcher],
    };
  }

  constructor(
    private readonly watcher: Watcher,
    private readonly drain: DrainSignal,
  ) {}

  onApplicationBootstrap(): void {
    this.watcher.start();
    // Waiting calls would delay a shutdown by 30 s, so answer them at once. `onApplicationShutdown` reports errors.
    this.drain.signal.addEventListener('abort', () => void this.#close().catch(() => undefined));
  }

  onApplicationShutdown(): Promise<void> {
    return this.#close();
  }

  #close(): Promise<void> {
    return (this.#closed ??= this.watcher.close());
  }
}
