import { randomUUID } from 'node:crypto';

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

  /** Without waiting for the verdict. @returns ms until the complete response */
  timeSubmission(image: Buffer): Promise<number> {
    const headers = { Prefer: 'respond-async' };
    return timed(() => this.#call('/api/analyze', { method: 'POST', body: formOf(image), headers }));
  }

  /** @returns ms until the complete response */
  timeCall(path: string): Promise<number> {
    return timed(() => this.#call(path));
  }

  async historyLength(): Promise<number> {
    const records = await this.#call('/api/analysis/history');
    return Array.isArray(records) ? records.length : Number.NaN;
  }

  async #call(path: string, init: { headers?: Record<string, string> } & RequestInit = {}): Promise<unknown> {
    const headers = { Origin: this.url, Cookie: this.cookie, ...init.headers };
    const response = await fetch(this.url + path, { ...init, headers });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }
}

function formOf(image: Buffer): FormData {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(image)]), 'photo.jpg');
  return form;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
