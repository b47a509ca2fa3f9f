import { CONFIG, HealthChecks } from '@jinwi/service-kit';
import { Global, Inject, Module, type OnModuleInit } from '@nestjs/common';
import { createObjectStore } from './create-object-store.js';
import { type ObjectStore } from './object-store.js';

export const OBJECT_STORE = Symbol('ObjectStore');

/** Makes the object store injectable in every module of a process: `@Inject(OBJECT_STORE)`. */
@Global()
@Module({
  providers: [
    {
      provide: OBJECT_STORE,
      inject: [CONFIG],
      useFactory: ({ storageUrl }: { storageUrl: string }) => createObjectStore(storageUrl),
    },
  ],
  exports: [OBJECT_STORE],
})
export class StorageModule implements OnModuleInit {
  constructor(
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly health: HealthChecks,
  ) {}

  onModuleInit(): void {
    this.health.add('store', () => this.store.check());
    this.health.add('space', () => this.store.checkSpace());
  }
}
