/** The product's address for browsers. With port 0 it is known only once the server listens. */
export class PublicOrigin {
  #url = '';
  #allowed = new Set<string>();

  constructor(private readonly settings: { publicUrl: string | null; allowedOrigins: readonly string[] }) {
    this.listensOn(0);
  }

  listensOn(port: number): void {
    const { publicUrl, allowedOrigins } = this.settings;
    this.#url = publicUrl ?? `http://localhost:${port}`;
    const local = publicUrl ? [] : [`http://127.0.0.1:${port}`, `http://[::1]:${port}`];
    this.#allowed = new Set([this.#url, ...local, ...allowedOrigins]);
  }

  /** Without a trailing slash. */
  get url(): string {
    return this.#url;
  }

  allows(origin: string): boolean {
    return this.#allowed.has(origin);
  }
}
