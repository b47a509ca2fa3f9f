import { randomUUID } from 'node:crypto';
import sharp from 'sharp';

export interface FollowedAnalysis {
  /** Time from the upload to the early result; NaN if none came before the verdict. */
  earlyMs: number;
  verdictMs: number;
  /** The part of `verdictMs` that was spent outside the engine. */
  outsideMs: number;
}

interface TimedRecord {
  report: { durationMs: number };
}

export class BenchMember {
  private constructor(
    private readonly url: string,
    readonly cookie: string,
  ) {}

  static async register(url: string): Promise<BenchMember> {
    const name = randomUUID().slice(0, 13);
    const response = await fetch(`${url}/api/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: url },
      body: JSON.stringify({ username: name, email: `${name}@example.com`, password: `password of ${name}` }),
    });
    if (!response.ok) throw new Error(`register: ${response.status} ${await response.text()}`);
    return new BenchMember(url, response.headers.getSetCookie().at(-1)?.split(';')[0] ?? '');
  }

  async analyze(image: Buffer): Promise<void> {
    await this.#call('/api/analyze', { method: 'POST', body: formOf(image) });
  }

  /** Submits an image without waiting for the verdict. @returns ms until the complete response */
  timeSubmission(image: Buffer): Promise<number> {
    const headers = { Prefer: 'respond-async' };
    return timed(() => this.#call('/api/analyze', { method: 'POST', body: formOf(image), headers }));
  }

  /** @returns ms until the verdict */
  timeAnalysis(image: Buffer): Promise<number> {
    return timed(() => this.analyze(image));
  }

  /** @returns ms until the complete response */
  timeCall(path: string): Promise<number> {
    return timed(() => this.#call(path));
  }

  /** Buys credits without money; works only where payments are simulated. */
  async buyPlan(): Promise<void> {
    const plan = {
      packageId: 'business',
      amount: 500,
      price: 125_000,
      paymentId: `test_payment_${Date.now()}`,
    };
    await this.#call('/api/credits/purchase', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(plan),
    });
  }

  /** @returns the id of the running analysis */
  async submit(image: Buffer): Promise<number> {
    const headers = { Prefer: 'respond-async' };
    const answer = await this.#call('/api/analyze', { method: 'POST', body: formOf(image), headers });
    return (answer as { id: number }).id;
  }

  /** Runs an analysis as the page does, following its events up to the report. Times start with the upload. */
  async follow(image: Buffer): Promise<FollowedAnalysis> {
    const startedAt = performance.now();
    const id = await this.submit(image);
    const stream = await this.#fetch(`/api/analysis/${id}/events`, {});
    let events = '';
    let earlyMs = Number.NaN;
    for await (const chunk of stream.body ?? []) {
      events += Buffer.from(chunk).toString();
      if (Number.isNaN(earlyMs) && events.includes('"early"')) earlyMs = performance.now() - startedAt;
    }
    const { report } = recordOf(events) ?? ((await this.#call(`/api/analysis/${id}`)) as TimedRecord);
    const verdictMs = performance.now() - startedAt;
    return { earlyMs, verdictMs, outsideMs: verdictMs - report.durationMs };
  }

  async statusOfUpload(image: Buffer): Promise<number> {
    const init = { method: 'POST', body: formOf(image), headers: { Prefer: 'respond-async' } };
    const response = await this.#fetch('/api/analyze', init);
    await response.arrayBuffer();
    return response.status;
  }

  async statusOfStream(id: number, signal: AbortSignal): Promise<number> {
    const response = await this.#fetch(`/api/analysis/${id}/events`, { signal });
    await response.arrayBuffer().catch(() => undefined);
    return response.status;
  }

  async historyLength(): Promise<number> {
    const records = await this.#call('/api/analysis/history');
    return Array.isArray(records) ? records.length : Number.NaN;
  }

  async #call(path: string, init: { headers?: Record<string, string> } & RequestInit = {}): Promise<unknown> {
    const response = await this.#fetch(path, init);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  #fetch(path: string, init: { headers?: Record<string, string> } & RequestInit): Promise<Response> {
    const headers = { Origin: this.url, Cookie: this.cookie, ...init.headers };
    return fetch(this.url + path, { ...init, headers });
  }
}

function formOf(image: Buffer): FormData {
  const form = new FormData();
  // A random tail makes each file different, because the same file would not be analysed again.
  form.append('image', new Blob([new Uint8Array(image), randomUUID()]), 'photo.jpg');
  return form;
}

function recordOf(events: string): TimedRecord | undefined {
  const [, data = '{}'] = /event: done\ndata: (.*)\n/.exec(events) ?? [];
  return (JSON.parse(data) as { record?: TimedRecord }).record;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Creates a synthetic photo with gradients, edges and sensor noise, as a JPEG that can be uploaded. */
export function photoOf({ width, height }: { width: number; height: number }): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  let state = width;
  for (let index = 0; index < pixels.length; index += 1) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    const pixel = Math.floor(index / 3);
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const slope = 110 + 50 * Math.sin(x / 170) * Math.cos(y / 130);
    const edge = (x >> 8) % 2 === (y >> 8) % 2 ? 15 : -15;
    pixels[index] = slope + edge + ((state >> 16) % 14) - 7;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}
