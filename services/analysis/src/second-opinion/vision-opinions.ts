import { createHash } from 'node:crypto';
import { type ForensicReport } from '@jinwi/forensics';
import { type Logger } from '@jinwi/service-kit';
import { type StoredOpinion } from '../entities/analysis.entity.js';
import { shortDigest } from '../analyses/models-key.js';
import {
  askVision,
  OpinionUnavailableError,
  type VisionAccess,
  instructionsVersion,
  type OpinionReply,
} from './ask-vision.js';
import { type OpinionPicture } from './opinion-source.js';
import { weighOpinion } from './weigh-opinion.js';

const sidePixelsMax = 1536;
/** How the image is re-encoded before it is sent, so that the provider gets only pixels. */
const shrunk = { width: sidePixelsMax, height: sidePixelsMax, fit: 'inside', as: 'jpeg' } as const;
const cachedMax = 500;
const dayMs = 86_400_000;

type Asked = { reply: OpinionReply } | { reason: string };

/** Gets opinions from a vision model; never fails an analysis. The daily limit applies to each worker process. */
export class VisionOpinions {
  readonly #replies = new Map<string, OpinionReply>();
  #day = 0;
  #askedToday = 0;

  constructor(private readonly parts: { access: VisionAccess; requestsPerDayMax: number; logger: Logger }) {}

  get version(): string {
    return `openai:${this.#model}+${shortDigest(this.parts.access.baseUrl)}`;
  }

  get #model(): string {
    return `${this.parts.access.model}+instructions.${instructionsVersion}`;
  }

  ask(picture: OpinionPicture, signal: AbortSignal): (report: ForensicReport) => Promise<StoredOpinion> {
    const asked = this.#ask(picture, signal);
    return async (report) => this.#toOpinion(await asked, report);
  }

  async #ask({ bytes, draw }: OpinionPicture, signal: AbortSignal): Promise<Asked> {
    try {
      const key = createHash('sha256').update(bytes).digest('hex');
      const known = this.#replies.get(key);
      if (known) return { reply: known };
      const small = await draw(shrunk);
      if (!this.#takeFromBudget()) return { reason: 'budget' };
      const reply = await askVision(small, { ...this.parts.access, signal });
      this.#remember(key, reply);
      return { reply };
    } catch (error) {
      this.parts.logger.warn({ err: error }, 'the vision model gave no second opinion');
      return { reason: error instanceof OpinionUnavailableError ? error.reason : 'unreadable' };
    }
  }

  #toOpinion(asked: Asked, report: ForensicReport): StoredOpinion {
    const from = { source: 'vision', model: this.#model } as const;
    return 'reply' in asked
      ? { ...from, state: 'given', ...weighOpinion(asked.reply, report), reason: null }
      : { ...from, state: 'unavailable', points: 0, summary: null, reason: asked.reason };
  }

  #takeFromBudget(): boolean {
    const day = Math.floor(Date.now() / dayMs);
    if (day !== this.#day) this.#askedToday = 0;
    this.#day = day;
    if (this.#askedToday >= this.parts.requestsPerDayMax) return false;
    this.#askedToday += 1;
    return true;
  }

  /** Evicts the oldest reply if the cache is full. */
  #remember(key: string, reply: OpinionReply): void {
    const [oldest] = this.#replies.keys();
    if (this.#replies.size >= cachedMax && oldest !== undefined) this.#replies.delete(oldest);
    this.#replies.set(key, reply);
  }
}
