import { LOGGER, type Logger, type Running, showOutbox } from '@jinwi/service-kit';
import {
  type DynamicModule,
  type FactoryProvider,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { outboxFigures } from './outbox-queries.js';
import { type OutboxHandler, OutboxRelay } from './outbox-relay.js';

type OutboxHandlers = Record<string, OutboxHandler>;

const HANDLERS = Symbol('OutboxHandlers');
const SHOWN_SCHEMA = Symbol('ShownSchema');

/** Runs the handlers of the schema's outbox from start to shutdown; needs {@link DatabaseModule}. */
@Module({})
export class OutboxModule implements OnApplicationBootstrap, OnApplicationShutdown {
  #gauge: Running | undefined;

  /** `shownSchema`: for the service that owns the schema, which reports the backlog. */
  static forRoot({
    shownSchema = null,
    ...factory
  }: Pick<FactoryProvider<OutboxHandlers>, 'inject' | 'useFactory'> & {
    shownSchema?: string | null;
  }): DynamicModule {
    return {
      module: OutboxModule,
      providers: [
        { provide: SHOWN_SCHEMA, useValue: shownSchema },
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
    @Inject(SHOWN_SCHEMA) private readonly shownSchema: string | null,
  ) {}

  onApplicationBootstrap(): void {
    const { dataSource, shownSchema: schema } = this;
    this.relay.start();
    if (schema !== null) this.#gauge = showOutbox({ schema, read: () => outboxFigures(dataSource) });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#gauge?.close();
    await this.relay.stop();
  }
}
