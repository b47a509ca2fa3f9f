/** Injection tokens for everything that is not a class. */
export const GATEWAY_CONFIG = Symbol('GatewayConfig');
export const OBJECT_STORE = Symbol('ObjectStore');
export const SESSION_BACKEND = Symbol('SessionBackend');
export const LOGGER = Symbol('Logger');
