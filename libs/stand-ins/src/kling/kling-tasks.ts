import { randomUUID } from 'node:crypto';
import { KlingFault, type KlingTaskRequest } from './kling-request-check.js';

/** How tasks created from now on behave. */
export interface KlingTaskPlan {
  /** Number of polls that are answered before the task ends. */
  pollsUntilDone: number;
  /** Number of images made; null makes as many as requested. */
  images: number | null;
  /** If set, the task fails with this message. */
  failure: string | null;
  /** How the indices of images are sent, because Kling has sent both numbers and texts. */
  indicesAre: 'numbers' | 'texts';
  /** HTTP status of the images' URLs: 200, or 403 or 404 if they have expired. */
  imageStatus: number;
  /** The value of `final_unit_deduction` in the response; null leaves the field out. */
  units: string | null;
}

export interface KlingTask {
  taskId: string;
  externalTaskId: string | null;
  request: KlingTaskRequest;
  plan: KlingTaskPlan;
  createdAtMs: number;
  /** Times of the answered polls, in milliseconds. */
  pollTimesMs: number[];
}

export const usualPlan: KlingTaskPlan = {
  pollsUntilDone: 1,
  images: null,
  failure: null,
  indicesAre: 'numbers',
  imageStatus: 200,
  units: null,
};

const isEnded = ({ pollTimesMs, plan }: KlingTask): boolean => pollTimesMs.length > plan.pollsUntilDone;

export class KlingTasks {
  readonly byId = new Map<string, KlingTask>();
  readonly byExternalId = new Map<string, KlingTask>();
  plan = usualPlan;

  constructor(private readonly parallelImagesMax: number) {}

  /** @throws KlingFault 1201 for an external id used before, 1303 for too many images at once */
  create(request: KlingTaskRequest): KlingTask {
    const externalTaskId = request.external_task_id ?? null;
    if (externalTaskId !== null && this.byExternalId.has(externalTaskId))
      throw new KlingFault(1201, 'external_task_id already exists');
    if (this.#running() + request.n > this.parallelImagesMax)
      throw new KlingFault(1303, 'parallel task over resource pack limit');
    const task: KlingTask = {
      taskId: randomUUID(),
      externalTaskId,
      request,
      plan: this.plan,
      createdAtMs: Date.now(),
      pollTimesMs: [],
    };
    this.byId.set(task.taskId, task);
    if (externalTaskId !== null) this.byExternalId.set(externalTaskId, task);
    return task;
  }

  /** Finds a task by our id or Kling's. @throws KlingFault 1203 */
  task(id: string): KlingTask {
    const task = this.byId.get(id) ?? this.byExternalId.get(id);
    if (!task) throw new KlingFault(1203, 'task is not found');
    return task;
  }

  /** Returns the number of images of unfinished tasks, which Kling limits. */
  #running(): number {
    if (this.parallelImagesMax === Number.POSITIVE_INFINITY) return 0;
    return [...this.byId.values()].reduce((sum, task) => sum + (isEnded(task) ? 0 : task.request.n), 0);
  }
}

/** Kling's response to a task's creation. */
export const createdData = ({ taskId, externalTaskId, createdAtMs }: KlingTask) => ({
  task_id: taskId,
  task_status: 'submitted',
  task_info: { external_task_id: externalTaskId ?? '' },
  created_at: createdAtMs,
  updated_at: createdAtMs,
});

/** Kling's response to a poll. */
export function polledData(task: KlingTask, origin: string) {
  const { plan, pollTimesMs } = task;
  const data = { ...createdData(task), updated_at: pollTimesMs.at(-1) ?? task.createdAtMs };
  if (!isEnded(task)) return { ...data, task_status: pollTimesMs.length > 1 ? 'processing' : 'submitted' };
  if (plan.failure !== null) return { ...data, task_status: 'failed', task_status_msg: plan.failure };
  return {
    ...data,
    task_status: 'succeed',
    task_status_msg: '',
    ...(plan.units !== null && { final_unit_deduction: plan.units }),
    task_result: { images: imagesOf(task, origin) },
  };
}

const imagesOf = ({ taskId, plan, request }: KlingTask, origin: string) =>
  Array.from({ length: plan.images ?? request.n }, (_, index) => ({
    index: plan.indicesAre === 'texts' ? String(index) : index,
    url: `${origin}/results/${taskId}/${index}.png`,
  }));
