import { createTestDatabase, type TestDatabase } from '@jinwi/local-stores';
import { createLogger, inProcessRpcUrl, startService } from '@jinwi/service-kit';
import { Inject, Injectable, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DatabaseModule } from '../src/index.js';

const FAULT = Symbol('Fault');
const seen: unknown[] = [];
let opened: DataSource;

@Injectable()
class Visitor implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(FAULT) private readonly fault: Error | null,
  ) {
    opened = dataSource;
  }

  async onModuleInit(): Promise<void> {
    seen.push(await this.dataSource.query('SELECT 1 AS opened'));
    if (this.fault) throw this.fault;
  }

  async onApplicationShutdown(): Promise<void> {
    seen.push(await this.dataSource.query('SELECT 1 AS closing'));
  }
}

describe('the database module', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });

  beforeEach(() => seen.splice(0));

  afterAll(() => database.drop());

  async function start(fault: Error | null) {
    @Module({
      imports: [DatabaseModule.forRoot({ schema: 'visits', entities: [], migrations: [] })],
      providers: [Visitor, { provide: FAULT, useValue: fault }],
    })
    class VisitsModule {}

    const rpcUrl = inProcessRpcUrl();
    const config = { rpcUrl, databaseUrl: database.url, databasePoolMax: 2, isMigratedOnStart: true };
    const logger = createLogger({ name: 'test', level: 'silent' });
    return startService({ service: 'auth', module: VisitsModule, config, logger });
  }

  it('is open before and closed after the modules that use it', async () => {
    const service = await start(null);
    await service.close();
    expect(seen).toEqual([[{ opened: 1 }], [{ closing: 1 }]]);
    expect(opened.isInitialized).toBe(false);
  });

  it('is closed when another module fails to start', async () => {
    const fault = new Error('cannot start');
    await expect(start(fault)).rejects.toBe(fault);
    expect(seen).toEqual([[{ opened: 1 }], [{ closing: 1 }]]);
    expect(opened.isInitialized).toBe(false);
  });
});
