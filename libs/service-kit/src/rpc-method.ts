import { type RpcName, type RpcRequest, type RpcResponse } from '@jinwi/contracts';
import { Reflector } from '@nestjs/core';
import { MessagePattern } from '@nestjs/microservices';

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
