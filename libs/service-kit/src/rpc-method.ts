import { type RpcName, type RpcRequest, type RpcResponse } from '@jinwi/contracts';
import { Reflector } from '@nestjs/core';
import { MessagePattern } from '@nestjs/microservices';

type RpcHandler<N extends RpcName> = (request: RpcRequest<N>) => Promise<RpcResponse<N>>;

/** Metadata with the call that a controller method answers. */
export const RpcNameOf = Reflector.createDecorator<RpcName>();

/** `@MessagePattern` for a call of the contract; checks the method's types. See `RpcAnswerer`. */
export const RpcMethod =
  <N extends RpcName>(name: N) =>
  <H extends RpcHandler<N>>(target: object, key: string, descriptor: TypedPropertyDescriptor<H>): void => {
    MessagePattern(name)(target, key, descriptor);
    RpcNameOf(name)(target, key, descriptor);
  };
