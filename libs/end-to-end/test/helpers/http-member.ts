import { randomUUID } from 'node:crypto';
import { type AnalysisRecord, analysisRecordSchema, type User, userSchema } from '@jinwi/contracts';

/** A member who talks to the product like a browser: cookies, Origin, language. */
export class HttpMember {
  readonly email = `${randomUUID().slice(0, 8)}@example.com`;
  readonly username = `member ${randomUUID().slice(0, 8)}`;
  readonly password = 'correct horse battery';
  #cookie = '';

  constructor(
    readonly url: string,
    readonly locale = 'en',
  ) {}

  /** The session's cookie, for a browser that continues the session. */
  get cookie(): { name: string; value: string } {
    const [name = '', value = ''] = this.#cookie.split(/=(.*)/s);
    return { name, value };
  }

  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(this.url + path, {
      redirect: 'manual',
      ...init,
      headers: {
        Origin: this.url,
        'Accept-Language': this.locale,
        ...(this.#cookie ? { Cookie: this.#cookie } : {}),
        ...(init.headers as Record<string, string> | undefined),
      },
    });
    const cookie = response.headers.getSetCookie().at(-1);
    if (cookie) this.#cookie = cookie.split(';')[0] ?? '';
    return response;
  }

  /** Returns the status. Reads the whole body, because a long unread one would keep this process alive for a minute. */
  async statusOf(path: string, init?: RequestInit): Promise<number> {
    const response = await this.send(path, init);
    await response.arrayBuffer();
    return response.status;
  }

  post(path: string, body: unknown): Promise<Response> {
    return this.#sendJson('POST', path, body);
  }

  put(path: string, body: unknown = {}): Promise<Response> {
    return this.#sendJson('PUT', path, body);
  }

  #sendJson(method: string, path: string, body: unknown): Promise<Response> {
    return this.send(path, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  async register(): Promise<User> {
    const { username, email, password } = this;
    const response = await this.post('/api/register', { username, email, password });
    if (response.status !== 201) throw new Error(`register: ${response.status} ${await response.text()}`);
    return userSchema.parse(await response.json());
  }

  signIn(): Promise<Response> {
    return this.post('/api/login', { email: this.email, password: this.password });
  }

  async user(): Promise<User> {
    const response = await this.send('/api/user');
    if (!response.ok) throw new Error(`user: ${response.status} ${await response.text()}`);
    return userSchema.parse(await response.json());
  }

  upload(
    image: Uint8Array,
    { name = 'photo.jpg', headers = {} }: { name?: string; headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const form = new FormData();
    form.append('image', new Blob([image as Uint8Array<ArrayBuffer>]), name);
    return this.send('/api/analyze', { method: 'POST', body: form, headers });
  }

  async analyze(image: Uint8Array, options?: Parameters<HttpMember['upload']>[1]): Promise<AnalysisRecord> {
    const response = await this.upload(image, options);
    if (response.status !== 200) throw new Error(`analyze: ${response.status} ${await response.text()}`);
    return analysisRecordSchema.parse(await response.json());
  }

  /** Returns why an analysis failed; undefined if it has not failed. */
  async failureOf(id: number): Promise<string | undefined> {
    const response = await this.send('/api/analysis/failures');
    const failures = (await response.json()) as { id: number; reason: string }[];
    return failures.find((failure) => failure.id === id)?.reason;
  }

  async history(): Promise<AnalysisRecord[]> {
    const response = await this.send('/api/analysis/history');
    return analysisRecordSchema.array().parse(await response.json());
  }
}
