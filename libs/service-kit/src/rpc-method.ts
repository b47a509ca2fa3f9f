import { type RpcName, type RpcRequest, type RpcResponse } from '@jinwi/contracts';
import { Reflector, ModulesContainer } from '@nestjs/core';
import { MessagePattern } from '@nestjs/microservices';
import { type INestMicroservice } from '@nestjs/common';

type RpcHandler<N extends RpcName> = (request: RpcRequest<N>) => Promise<RpcResponse<N>>;

/** Decorator that stores the name of the RPC that a controller method answers. */
export const RpcNameOf = Reflector.createDecorator<RpcName>();

/**
 * Makes a controller method answer an RPC of `@jinwi/contracts`, like `@MessagePattern`, and checks the method's types
 * at compile time. `RpcAnswerer` calls the method.
 */
export const RpcMethod =
  <N extends RpcName>(name: N) =>
  <H extends RpcHandler<N>>(target: object, key: string, descriptor: TypedPropertyDescriptor<H>): void => {
    MessagePattern(name)(target, key, descriptor);
    RpcNameOf(name)(target, key, descriptor);
  };

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
