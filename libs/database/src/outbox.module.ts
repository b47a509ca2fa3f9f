import { LOGGER, type Logger, PROCESS_NAME, type Closable, exposeOutboxMetrics } from '@jinwi/service-kit';
import {
  type DynamicModule,
  type FactoryProvider,
  Global,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { schemaOf } from './data-source.js';
import { outboxFigures } from './outbox-queries.js';
import { type OutboxHandler, OutboxRelay } from './outbox-relay.js';

type OutboxHandlers = Record<string, OutboxHandler>;

const HANDLERS = Symbol('OutboxHandlers');

/** Runs the handlers of the schema's outbox from start to shutdown. Needs {@link DatabaseModule}. */
@Global()
@Module({})
export class OutboxModule implements OnApplicationBootstrap, OnApplicationShutdown {
  #gauge: Closable | undefined;

  static forRoot(factory: Pick<FactoryProvider<OutboxHandlers>, 'inject' | 'useFactory'>): DynamicModule {
    return {
      module: OutboxModule,
      providers: [
        { provide: HANDLERS, ...factory },
        {
          provide: OutboxRelay,
          inject: [DataSource, HANDLERS, LOGGER],
          useFactory: (dataSource: DataSource, handlers: OutboxHandlers, logger: Logger) =>
            new OutboxRelay({
              dataSource,
              handlers,
              onError: (error, row) => logger.warn({ err: error, row }, 'outbox delivery failed, will retry'),
            }),
        },
      ],
      exports: [OutboxRelay],
    };
  }

  constructor(
    private readonly relay: OutboxRelay,
    private readonly dataSource: DataSource,
    @Inject(PROCESS_NAME) private readonly processName: string,
  ) {}

  onApplicationBootstrap(): void {
    const { dataSource } = this;
    this.relay.start();
    const schema = schemaOf(dataSource);
    // Several processes may run the same outbox; only the service itself reports its backlog.
    if (schema === this.processName)
      this.#gauge = exposeOutboxMetrics({ schema, read: () => outboxFigures(dataSource) });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#gauge?.close();
    await this.relay.stop();
  }
}
