import { type RpcName, type RpcRequest, type RpcResponse } from '@jinwi/contracts';
import { Controller, Inject, type INestMicroservice, type Type } from '@nestjs/common';
import { ModulesContainer, Reflector } from '@nestjs/core';
import { MessagePattern } from '@nestjs/microservices';

type RpcHandler<N extends RpcName> = (request: RpcRequest<N>) => Promise<RpcResponse<N>>;

const reflector = new Reflector();

export const RpcNameOf = Reflector.createDecorator<RpcName>();

/**
 * Makes a method answer an RPC of `@jinwi/contracts`, like `@MessagePattern`, and checks the method's types at compile
 * time. The method belongs to a controller, or to a provider whose module names it in {@link rpcControllers}.
 * `RpcAnswerer` calls the method.
 */
export const RpcMethod =
  <N extends RpcName>(name: N) =>
  <H extends RpcHandler<N>>(target: object, key: string, descriptor: TypedPropertyDescriptor<H>): void => {
    MessagePattern(name)(target, key, descriptor);
    RpcNameOf(name)(target, key, descriptor);
  };

function rpcMethodsOf(type: Type<object>): { key: string; name: RpcName }[] {
  return Object.getOwnPropertyNames(type.prototype).flatMap((key) => {
    const method: unknown = Object.getOwnPropertyDescriptor(type.prototype, key)?.value;
    if (typeof method !== 'function') return [];
    const name = reflector.get(RpcNameOf, method as () => unknown) as RpcName | undefined;
    return name === undefined ? [] : [{ key, name }];
  });
}

/** Creates controllers that pass RPCs on to these providers, because Nest looks for RPCs in controllers only. */
export const rpcControllers = (...providers: Type<object>[]): Type[] => providers.map(controllerOf);

function controllerOf(provider: Type<object>): Type {
  @Controller()
  class RpcController {
    constructor(@Inject(provider) readonly provider: Record<string, (request: unknown) => unknown>) {}
  }
  for (const { key, name } of rpcMethodsOf(provider)) {
    const value = function (this: RpcController, request: unknown) {
      return this.provider[key]?.(request);
    };
    Object.defineProperty(RpcController.prototype, key, { value });
    RpcMethod(name)(RpcController.prototype, key, { value: value as RpcHandler<RpcName> });
  }
  return RpcController;
}

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
