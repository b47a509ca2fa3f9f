import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { AppError } from '@jinwi/contracts';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { hash, parseOptions, verify } from '@node-rs/argon2';

/** OWASP's minimum for argon2id: 19 MiB, two passes. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Stored in place of a hash by accounts without a password. No password verifies against it. */
export const noPassword = '!';

/** Hashes computed at once. One core stays free for everything else in this process. */
const runningMax = Math.max(1, availableParallelism() - 1);
/** Queue length. At 40 ms each, one at a time, the last one waits 16 s; callers give up after 30 s. */
const waitingMax = 400;

/** Hashes with argon2id off the event loop, a few at a time. Unknown accounts take as long to check as known ones. */
@Injectable()
export class PasswordHasher implements OnModuleInit {
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #dummy: Promise<string> | undefined;

  /** Makes the dummy hash now, so that the first check of an unknown account takes no longer than others. */
  async onModuleInit(): Promise<void> {
    await this.#dummyHash();
  }

  /** @returns a PHC string. @throws AppError `service.unavailable` when too many wait. */
  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(normalized(password), parameters));
  }

  /** @returns false for `undefined` and `noPassword`, after the same amount of work */
  async verify(stored: string | undefined, password: string): Promise<boolean> {
    const isReal = stored !== undefined && stored !== noPassword;
    const against = isReal ? stored : await this.#dummyHash();
    const matches = await this.#inTurn(() => verify(against, normalized(password)));
    return isReal && matches;
  }

  /** The hash against which passwords for unknown accounts are checked, so that this takes the usual time. */
  #dummyHash(): Promise<string> {
    this.#dummy ??= this.hash(randomBytes(16).toString('base64url'));
    return this.#dummy;
  }

  /** Returns whether a hash should be made again with the current parameters. */
  isOutdated(stored: string): boolean {
    const { memoryCost, timeCost, parallelism } = parseOptions(stored);
    return (
      !stored.startsWith('$argon2id$') ||
      memoryCost !== parameters.memoryCost ||
      timeCost !== parameters.timeCost ||
      parallelism !== parameters.parallelism
    );
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < runningMax) this.#running += 1;
    else await this.#turn();
    try {
      return await work();
    } finally {
      // The next in line takes over the slot.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= waitingMax)
      throw new AppError('service.unavailable', { reason: 'password queue full' });
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}

/** Normalises a password, so that the same text typed on different systems is the same password (NIST SP 800-63B). */
const normalized = (password: string): string => password.normalize('NFKC');
