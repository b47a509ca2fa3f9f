import {
  AppError,
  referenceAspectMax,
  referenceSidePixelsMin,
  type RpcRequest,
  type VisibleMark,
} from '@jinwi/contracts';
import { OutboxRelay } from '@jinwi/database';
import { CONFIG, RpcMethod } from '@jinwi/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type GenerationConfig } from '../config.js';
import { MarkedImages } from '../images/marked-images.js';
import { GENERATION_PROVIDER, type GenerationProvider } from '../providers/generation-provider.js';
import { chargeOutcomeOf } from './charge-outcomes.js';
import { TaskErasure } from './task-erasure.js';
import { type StoredTask, TaskRepository } from './task.repository.js';
import { toTask } from './to-task.js';

const pageSize = 20;
const extensions = { 'image/png': 'png', 'image/jpeg': 'jpg' } as const;

/** Reads and deletes members' tasks, and tells the credits service how the work behind a hold ended. */
@Injectable()
export class TaskService {
  constructor(
    private readonly tasks: TaskRepository,
    private readonly erasure: TaskErasure,
    private readonly relay: OutboxRelay,
    private readonly marked: MarkedImages,
    @Inject(GENERATION_PROVIDER) private readonly provider: GenerationProvider | null,
    @Inject(CONFIG) private readonly config: GenerationConfig,
  ) {}

  @RpcMethod('generation.options')
  options() {
    const { provider } = this;
    const promptPattern = provider?.capabilities.promptPattern;
    return Promise.resolve({
      isAvailable: provider !== null,
      isDemonstration: provider?.name === 'studio',
      ...(promptPattern === undefined ? {} : { promptPattern }),
      visibleMark: this.config.visibleMark,
      keptDays: this.config.keepDays,
      reference: {
        sidePixelsMin: provider?.capabilities.referenceSidePixelsMin ?? referenceSidePixelsMin,
        aspectMax: provider?.capabilities.referenceAspectMax ?? referenceAspectMax,
      },
    });
  }

  @RpcMethod('generation.list')
  async list({ userId, locale, before }: RpcRequest<'generation.list'>) {
    const { keepDays } = this.config;
    const found = await this.tasks.findPage({ userId, before, limit: pageSize + 1 });
    const page = found.slice(0, pageSize);
    return {
      tasks: page.map((task) => toTask(task, { locale, keepDays })),
      nextBefore: found.length > pageSize ? (page.at(-1)?.taskId ?? null) : null,
    };
  }

  /**
   * Returns where an image is stored.
   * @throws AppError `generation.mark-required`; `generation.not-found`, also if there is no such image
   */
  @RpcMethod('generation.image')
  async image({ kind, index, download, ...owned }: RpcRequest<'generation.image'>) {
    const task = await this.#find(owned);
    if (kind === 'reference') {
      const { referenceKey: key, referenceContentType: contentType, imageName: fileName } = task;
      return { key, contentType, fileName, ...recordedOf(task) };
    }
    const image = task.state === 'succeed' ? task.images[index] : undefined;
    if (!image) throw new AppError('generation.not-found');
    const { key, contentType, sizeBytes, thumbnailKey, thumbnailSizeBytes } = image;
    const name = `generated-${task.taskId}-${index}`;
    if (kind === 'thumbnail') {
      return {
        key: thumbnailKey,
        contentType: 'image/webp',
        sizeBytes: thumbnailSizeBytes,
        fileName: `${name}-thumbnail.webp`,
      };
    }
    const mark = download ? this.#markOf(download.mark) : 'off';
    const stored =
      download && mark !== 'off'
        ? await this.marked.find({ task, image, mark, locale: download.locale })
        : { key, sizeBytes };
    return { ...stored, contentType, fileName: `${name}.${extensions[contentType]}` };
  }

  #markOf(chosen: VisibleMark | null): VisibleMark {
    const { default: standard, choices } = this.config.visibleMark;
    const mark = chosen ?? standard;
    if (!choices.includes(mark)) throw new AppError('generation.mark-required');
    return mark;
  }

  /** Deletes an ended task. Idempotent. @throws AppError `generation.not-found`, `generation.unfinished` */
  @RpcMethod('generation.delete')
  async delete({ taskId, userId }: RpcRequest<'generation.delete'>) {
    const { tasks, erasure, relay } = this;
    const task = await tasks.find(taskId);
    if (!task || task.userId !== userId) throw new AppError('generation.not-found');
    if (task.finishedAt === null) throw new AppError('generation.unfinished');
    if (await erasure.erase(taskId)) void relay.flush();
    return { taskId };
  }

  /** Returns the member's next task after `afterId`, for a data export. */
  @RpcMethod('generation.exportNext')
  async exportNext({ locale, ...page }: RpcRequest<'generation.exportNext'>) {
    const task = await this.tasks.findNext(page);
    if (!task) return { next: null };
    const { keepDays } = this.config;
    return { next: { task: toTask(task, { locale, keepDays }), files: filesOf(task) } };
  }

  @RpcMethod('generation.storedBytes')
  async storedBytes({ userId }: RpcRequest<'generation.storedBytes'>) {
    return { sizeBytes: await this.tasks.storedBytes(userId) };
  }

  @RpcMethod('generation.chargeOutcome')
  async chargeOutcome({ holdId }: RpcRequest<'generation.chargeOutcome'>) {
    return { outcome: await chargeOutcomeOf(this.tasks, holdId) };
  }

  async #find(owned: { taskId: string; userId: number }): Promise<StoredTask> {
    const task = await this.tasks.findKept(owned);
    if (!task) throw new AppError('generation.not-found');
    return task;
  }
}

const recordedOf = ({
  imageSize: sizeBytes,
  imageSha256,
}: Pick<StoredTask, 'imageSize' | 'imageSha256'>) => ({
  sizeBytes,
  sha256: imageSha256 ?? undefined,
});

const filesOf = ({ referenceKey, referenceContentType, images, ...task }: StoredTask) => [
  { name: `reference.${extensions[referenceContentType]}`, key: referenceKey, ...recordedOf(task) },
  ...images.map(({ index, key, contentType }) => ({
    name: `image-${index}.${extensions[contentType]}`,
    key,
  })),
];
