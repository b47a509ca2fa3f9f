import { type INestMicroservice, type Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { rpcMethodsOf } from './rpc-method.js';

type Handle = (request: unknown) => Promise<unknown>;

/** Maps the name of each call to the controller method that answers it. */
export function rpcHandlersOf(app: INestMicroservice): ReadonlyMap<string, Handle> {
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [
    ...module.controllers.values(),
  ]);
  return new Map(
    controllers.flatMap(({ instance, metatype }) => {
      const methods = instance as Record<string, Handle>;
      return rpcMethodsOf(metatype as Type<object>).map(
        ({ key, name }) => [name, (request: unknown) => methods[key]?.(request)] as [string, Handle],
      );
    }),
  );
}
