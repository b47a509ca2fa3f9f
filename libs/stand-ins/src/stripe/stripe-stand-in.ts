import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { type FormFields, parseForm, textOf } from './form-body.js';
import { StripeLedger } from './stripe-ledger.js';
import { invalid, type StandInEvent, type StandInIntent, StripeRefusal } from './stripe-objects.js';

export interface StandInRequest {
  method: string;
  path: string;
  idempotencyKey: string | undefined;
  fields: FormFields;
}

interface Answer {
  status: number;
  body: unknown;
}

/**
 * How a request fails. `answer-lost`: everything is done and only the response is lost. `silent`: there is never a
 * response. `none`: the request succeeds. All other faults happen before anything is done.
 */
export type StandInFault = 'none' | 'refused' | 'answer-lost' | 'server-error' | 'too-many' | 'silent';

/** A message as it arrives at the webhook. */
export interface SignedMessage {
  body: string;
  signature: string;
}

const pageMax = 100;
const pageDefault = 10;

/**
 * Implements the part of Stripe's HTTP API that we use: form-encoded bodies, idempotency keys, pages, test cards.
 * `ledger` is its state; tests also use it to act as the bank and the card holder.
 */
export class StripeStandIn {
  readonly ledger = new StripeLedger();
  readonly requests: StandInRequest[] = [];
  readonly secretKey = 'sk_test_standin';
  readonly publishableKey = 'pk_test_standin';
  #faults: StandInFault[] = [];
  readonly #answered = new Map<string, { fingerprint: string; answer: Answer }>();

  private constructor(private readonly server: Server) {}

  static async start({ port = 0 } = {}): Promise<StripeStandIn> {
    const server = createServer();
    const standIn = new StripeStandIn(server);
    server.on('request', (request, response) => void standIn.#handle(request, response));
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return standIn;
  }

  /** Value for `STRIPE_API_URL`. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Makes the next requests fail in these ways, in order. */
  willFail(...faults: StandInFault[]): void {
    this.#faults = faults;
  }

  /** Signs an event as Stripe does. `ageSeconds` backdates it. */
  sign(
    event: StandInEvent,
    { secret, ageSeconds = 0 }: { secret: string; ageSeconds?: number },
  ): SignedMessage {
    const payload = JSON.stringify(event, null, 2);
    const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
    return {
      body: payload,
      signature: Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
    };
  }

  /** Returns the events of these types so far, oldest first. */
  eventsOf(...types: string[]): StandInEvent[] {
    return this.ledger.events.filter(({ type }) => types.includes(type));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', '*');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const fault = this.#faults.shift();
    if (fault === 'silent') return;
    if (fault === 'refused') return void response.socket?.destroy();
    const answer = isAnswered(fault) ? faultAnswers[fault] : this.#answer(request, parts);
    if (fault === 'answer-lost') return void response.socket?.destroy();
    response
      .writeHead(answer.status, { 'Content-Type': 'application/json', 'Request-Id': 'req_standin' })
      .end(JSON.stringify(answer.body));
  }

  #answer(request: IncomingMessage, parts: Buffer[]): Answer {
    const url = new URL(request.url ?? '/', 'http://stripe');
    const method = request.method ?? 'GET';
    const text = method === 'GET' ? url.search.slice(1) : Buffer.concat(parts).toString('utf8');
    const key = request.headers['idempotency-key']?.toString();
    const fields = parseForm(text);
    this.requests.push({ method, path: url.pathname, idempotencyKey: key, fields });
    try {
      this.#authorise(request, { path: url.pathname, fields });
      if (method === 'GET' || !key) return this.#route({ method, path: url.pathname, fields });
      return this.#once({ key, fingerprint: `${url.pathname}?${text}` }, () =>
        this.#route({ method, path: url.pathname, fields }),
      );
    } catch (error) {
      if (error instanceof StripeRefusal) return { status: error.status, body: { error: error.error } };
      throw error;
    }
  }

  /** The secret key may do everything; the publishable key may only access a payment whose client secret is given. */
  #authorise(request: IncomingMessage, { path, fields }: { path: string; fields: FormFields }): void {
    const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? textOf(fields.key);
    if (key === this.secretKey) return;
    const intentId = /^\/v1\/payment_intents\/(pi_\w+?)(?:\/confirm)?$/.exec(path)?.[1];
    const isBrowser = key === this.publishableKey && intentId !== undefined;
    if (isBrowser && this.ledger.intents.get(intentId)?.client_secret === fields.client_secret) return;
    throw new StripeRefusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
  }

  /** Repeats the first response for a repeated idempotency key; refuses the request if it differs from the first. */
  #once({ key, fingerprint }: { key: string; fingerprint: string }, work: () => Answer): Answer {
    const first = this.#answered.get(key);
    if (!first) {
      const answer = structuredClone(work());
      this.#answered.set(key, { fingerprint, answer });
      return answer;
    }
    if (first.fingerprint === fingerprint) return first.answer;
    throw new StripeRefusal(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Key: ${key}`,
    });
  }

  #route({ method, path, fields }: { method: string; path: string; fields: FormFields }): Answer {
    const { ledger } = this;
    const [, , resource = '', id = '', action = ''] = path.split('/');
    switch (`${method} ${resource}${id ? '/:id' : ''}${action ? `/${action}` : ''}`) {
      case 'POST customers':
        return ok(ledger.createCustomer(fields));
      case 'POST payment_intents':
        return ok(ledger.createIntent(fields));
      case 'GET payment_intents':
        return ok(this.#list(fields));
      case 'GET payment_intents/:id':
        return ok(this.#expanded(ledger.intent(id), fields));
      case 'POST payment_intents/:id/confirm':
        return ok(ledger.confirm({ intentId: id, cardNumber: cardNumberOf(fields) }));
      case 'POST payment_intents/:id/cancel':
        return ok(ledger.cancel(id));
      case 'GET refunds':
        return ok(this.#refundsOf(textOf(fields.payment_intent) ?? ''));
      case 'POST refunds':
        return ok(ledger.createRefund(fields));
      default:
        throw new StripeRefusal(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${method}: ${path}).`,
        });
    }
  }

  /** Lists objects newest first, as Stripe does. */
  #list(fields: FormFields): unknown {
    const created = typeof fields.created === 'object' ? fields.created : {};
    const from = Number(textOf(created.gte) ?? 0);
    const to = Number(textOf(created.lt) ?? Number.MAX_SAFE_INTEGER);
    const limit = Number(textOf(fields.limit) ?? pageDefault);
    if (!(limit >= 1 && limit <= pageMax)) throw invalid('Limit must be between 1 and 100', 'limit');
    const all = [...this.ledger.intents.values()].reverse();
    const after = textOf(fields.starting_after);
    const start = after ? all.findIndex(({ id }) => id === after) + 1 : 0;
    const found = all.slice(start).filter((intent) => intent.created >= from && intent.created < to);
    return {
      object: 'list',
      url: '/v1/payment_intents',
      has_more: found.length > limit,
      data: found.slice(0, limit).map((intent) => this.#expanded(intent, fields)),
    };
  }

  #refundsOf(intentId: string): unknown {
    const { id } = this.ledger.intent(intentId);
    const data = [...this.ledger.refunds.values()].filter((refund) => refund.payment_intent === id).reverse();
    return { object: 'list', url: '/v1/refunds', has_more: false, data };
  }

  #expanded(intent: StandInIntent, { expand }: FormFields): unknown {
    const wanted = typeof expand === 'object' ? Object.values(expand) : [];
    const isWanted = wanted.some((path) => typeof path === 'string' && path.endsWith('latest_charge'));
    if (!isWanted) return intent;
    return { ...intent, latest_charge: this.ledger.charges.get(intent.latest_charge ?? '') ?? null };
  }
}

const ok = (body: unknown): Answer => ({ status: 200, body });

const isAnswered = (fault: StandInFault | undefined): fault is keyof typeof faultAnswers =>
  fault === 'server-error' || fault === 'too-many';

const faultAnswers: Record<'server-error' | 'too-many', Answer> = {
  'server-error': {
    status: 500,
    body: { error: { type: 'api_error', message: 'An unknown error occurred' } },
  },
  'too-many': {
    status: 429,
    body: { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests' } },
  },
};

function cardNumberOf({ payment_method_data: method }: FormFields): string {
  const card = typeof method === 'object' ? method.card : undefined;
  const number = typeof card === 'object' ? textOf(card.number) : undefined;
  if (!number)
    throw invalid(
      'You cannot confirm this PaymentIntent because it is missing a payment method.',
      'payment_method',
    );
  return number.replaceAll(' ', '');
}
