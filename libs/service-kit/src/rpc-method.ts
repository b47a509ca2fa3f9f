import { AppError, rpc, type RpcName, type RpcRequest, type RpcResponse } from '@jinwi/contracts';
import { contextOf, inSpan, type RequestContext, runInContext } from '@jinwi/tracing';
import { MessagePattern } from '@nestjs/microservices';
import { inFlight } from './in-flight.js';
import { rpcDuration } from './metrics.js';
import { envelopeSchema } from './rpc-envelope.js';

type RpcHandler<N extends RpcName> = (payload: RpcRequest<N>) => Promise<RpcResponse<N>>;

/**
 * Makes a controller method the handler of one call of the contract: the request is parsed, the method runs in the
 * caller's context, and the response is parsed, which strips undeclared fields.
 */
export function RpcMethod<N extends RpcName>(name: N) {
  return <H extends RpcHandler<N>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<H>,
  ): TypedPropertyDescriptor<H> => {
    const handler = descriptor.value;
    if (!handler) throw new TypeError(`${key} is not a method`);
    async function handle(this: unknown, message: unknown) {
      const { payload, context } = parseEnvelope(message);
      const request = parseRequest(name, payload);
      return runInContext(context, () =>
        inFlight.track(() =>
          inSpan({ name, kind: 'server', attributes: { 'rpc.method': name } }, () =>
            rpcDuration.time(name, () => respond({ name, call: () => handler!.call(this, request) })),
          ),
        ),
      );
    }
    // The name for logs and stack traces.
    Object.defineProperty(handle, 'name', { value: name });
    descriptor.value = handle as unknown as H;
    MessagePattern(name)(target, key, descriptor);
    return descriptor;
  };
}

function parseEnvelope(message: unknown): { payload: unknown; context: RequestContext } {
  const envelope = envelopeSchema.safeParse(message);
  if (!envelope.success) throw new AppError('request.invalid', { reason: 'invalid envelope' });
  const { payload, context } = envelope.data;
  return { payload, context: { ...contextOf(context), address: context.address } };
}

function parseRequest<N extends RpcName>(name: N, payload: unknown): RpcRequest<N> {
  const request = rpc[name].request.safeParse(payload);
  if (request.success) return request.data as RpcRequest<N>;
  throw new AppError('request.invalid', {
    issues: request.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
  });
}

async function respond<N extends RpcName>({ name, call }: { name: N; call: () => Promise<RpcResponse<N>> }) {
  return rpc[name].response.parse(await call()) as RpcResponse<N>;
}
