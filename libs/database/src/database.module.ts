import {
  CONFIG,
  HealthChecks,
  LOGGER,
  type Logger,
  PROCESS_NAME,
  type Closable,
  exposePoolMetrics,
} from '@jinwi/service-kit';
import {
  type DynamicModule,
  Global,
  Inject,
  Module,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { DataSource, EntityManager } from 'typeorm';
import { createDataSource, poolFigures, type SchemaSettings } from './data-source.js';
import { openDatabase } from './migrate.js';

interface DatabaseConfig {
  databaseUrl: string;
  databasePoolMax: number;
  isMigratedOnStart: boolean;
}

/**
 * Provides `DataSource` and its `EntityManager` to every module of a process. The database is connected and migrated
 * before other modules start, and closed after them.
 */
@Global()
@Module({})
export class DatabaseModule implements OnModuleInit, OnApplicationShutdown {
  #gauge: Closable | undefined;

  static forRoot(schema: SchemaSettings): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [
        {
          provide: DataSource,
          inject: [CONFIG, LOGGER],
          useFactory: ({ databaseUrl: url, databasePoolMax: poolSizeMax }: DatabaseConfig, logger: Logger) =>
            createDataSource({
              ...schema,
              url,
              poolSizeMax,
              onPoolError: (error) =>
                logger.warn({ err: error }, 'lost an idle database connection: the pool replaces it'),
            }),
        },
        { provide: EntityManager, inject: [DataSource], useFactory: ({ manager }: DataSource) => manager },
      ],
      exports: [DataSource, EntityManager],
    };
  }

  constructor(
    private readonly dataSource: DataSource,
    private readonly health: HealthChecks,
    @Inject(PROCESS_NAME) private readonly pool: string,
    @Inject(CONFIG) private readonly config: DatabaseConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    const { dataSource, pool, logger } = this;
    await openDatabase(dataSource, {
      isMigratedOnStart: this.config.isMigratedOnStart,
      onMigrated: (migrations) => logger.info({ migrations }, 'schema migrated'),
    });
    this.health.add('database', () => dataSource.query('SELECT 1'));
    this.#gauge = exposePoolMetrics({ pool, read: () => poolFigures(dataSource) });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#gauge?.close();
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }
}
