import { randomUUID } from 'node:crypto';

/** A member made for a measurement. */
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
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(image)]), 'photo.jpg');
    const response = await fetch(`${this.url}/api/analyze`, {
      method: 'POST',
      headers: { Origin: this.url, Cookie: this.cookie },
      body: form,
    });
    if (!response.ok) throw new Error(`analyze: ${response.status} ${await response.text()}`);
    await response.json();
  }
}
