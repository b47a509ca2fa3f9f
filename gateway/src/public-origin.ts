import { CONFIG } from '@jinwi/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type GatewayConfig } from './config.js';

/** The URL that browsers use. With port 0 it is known only once the server listens. */
@Injectable()
export class PublicOrigin {
  #url = '';
  #allowed = new Set<string>();

  constructor(
    @Inject(CONFIG) private readonly settings: Pick<GatewayConfig, 'publicUrl' | 'allowedOrigins'>,
  ) {
    this.listensOn(0);
  }

  listensOn(port: number): void {
    const { publicUrl, allowedOrigins } = this.settings;
    this.#url = publicUrl ?? `http://localhost:${port}`;
    const local = publicUrl ? [] : [`http://127.0.0.1:${port}`, `http://[::1]:${port}`];
    this.#allowed = new Set([this.#url, ...local, ...allowedOrigins]);
  }

  /** The URL has no trailing slash. */
  get url(): string {
    return this.#url;
  }

  allows(origin: string): boolean {
    return this.#allowed.has(origin);
  }
}
