import { type RpcName } from '@jinwi/contracts';
import { type INestMicroservice } from '@nestjs/common';
import { ModulesContainer, Reflector } from '@nestjs/core';
import { RpcNameOf } from './rpc-method.js';

type Handle = (request: unknown) => Promise<unknown>;

/** Maps the name of each call to the controller method that answers it. */
export function rpcHandlersOf(app: INestMicroservice): ReadonlyMap<string, Handle> {
  const reflector = new Reflector();
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [
    ...module.controllers.values(),
  ]);
  const handlers = new Map<string, Handle>();
  for (const { instance } of controllers) {
    const methods = instance as Record<string, unknown>;
    for (const key of Object.getOwnPropertyNames(Object.getPrototypeOf(instance))) {
      const method = methods[key];
      if (typeof method !== 'function') continue;
      const name = reflector.get(RpcNameOf, method as Handle) as RpcName | undefined;
      if (name !== undefined) handlers.set(name, (method as Handle).bind(instance));
    }
  }
  return handlers;
}
