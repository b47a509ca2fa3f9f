import sharp from 'sharp';
import {
  type Capabilities,
  type FinishedImages,
  type GenerationProvider,
  type ImageLabel,
  type LostAnswer,
  type Polled,
  type ProviderImage,
  type Submitted,
  type SubmitRequest,
} from '../src/providers/generation-provider.js';

interface Submission {
  submissionId: string;
  request: SubmitRequest;
  at: number;
}

type Behaviour<T> = (asked: Submission) => T | Promise<T>;

/** Does what the test has queued. If nothing is queued, makes the requested images. */
export class ScriptedProvider implements GenerationProvider {
  readonly capabilities: Capabilities;
  readonly label: ImageLabel = {
    digitalSourceType: 'trainedAlgorithmicMedia',
    generator: 'Scripted provider',
  };
  readonly submissions: Submission[] = [];
  readonly polls: { providerTaskId: string; at: number }[] = [];
  readonly lookUps: string[] = [];
  /** Queued behaviours; each call takes one. */
  readonly nextSubmits: Behaviour<Submitted>[] = [];
  readonly nextPolls: Behaviour<Polled>[] = [];
  fetches = 0;
  /** Results of the next calls of `fetchImage`. */
  readonly nextFetches: (() => Uint8Array)[] = [];

  constructor(
    readonly name: GenerationProvider['name'] = 'kling',
    readonly lostAnswer: LostAnswer = 'look-up',
  ) {
    this.capabilities = {
      imagesMax: 9,
      isAsync: lostAnswer === 'look-up',
      referenceSidePixelsMin: 300,
      referenceAspectMax: 2.5,
      referenceSizeBytesMax: 10_000_000,
      promptLengthMax: 400,
    };
  }

  async submit(request: SubmitRequest, { submissionId }: { submissionId: string }): Promise<Submitted> {
    const submission = { submissionId, request, at: Date.now() };
    this.submissions.push(submission);
    const next = this.nextSubmits.shift();
    if (next) return next(submission);
    return Promise.resolve(
      this.capabilities.isAsync
        ? { kind: 'async', providerTaskId: providerIdOf(submissionId) }
        : { kind: 'done', ...finished(request.settings.n) },
    );
  }

  findSubmission(submissionId: string): Promise<string | null> {
    this.lookUps.push(submissionId);
    const isKnown = this.submissions.some((made) => made.submissionId === submissionId);
    return Promise.resolve(isKnown ? providerIdOf(submissionId) : null);
  }

  async poll(providerTaskId: string): Promise<Polled> {
    this.polls.push({ providerTaskId, at: Date.now() });
    const submission = this.submissions.find(
      ({ submissionId }) => providerIdOf(submissionId) === providerTaskId,
    );
    if (!submission) throw new Error(`polled for what was never submitted: ${providerTaskId}`);
    const next = this.nextPolls.shift();
    if (next) return next(submission);
    return Promise.resolve({ status: 'succeed', ...finished(submission.request.settings.n) });
  }

  async fetchImage(image: ProviderImage): Promise<Uint8Array> {
    this.fetches += 1;
    const next = this.nextFetches.shift();
    if (next) return next();
    return 'bytes' in image ? image.bytes : madeImage();
  }
}

export const providerIdOf = (submissionId: string): string => `at-provider-${submissionId}`;

/** Makes a result of `count` images that are stored at the provider's URLs. */
export const finished = (count: number): FinishedImages => ({
  images: Array.from({ length: count }, (_, index) => ({ url: `https://images.example/${index}` })),
  cost: { unit: 'images', amount: count },
});

let image: Promise<Buffer> | undefined;

const madeImage = (): Promise<Buffer> =>
  (image ??= sharp({ create: { width: 64, height: 48, channels: 3, background: '#357' } })
    .png()
    .toBuffer());
