import { madePng } from '../made-png.js';
import {
  jsonAnswer,
  type ReceivedRequest,
  type StandInAnswer,
  type StandInServer,
  startStandInServer,
} from '../stand-in-server.js';
import { klingRefusal } from './kling-refusals.js';
import { checkedKlingRequest, KlingFault, tokenFault } from './kling-request-check.js';
import {
  createdData,
  type KlingTask,
  type KlingTaskPlan,
  KlingTasks,
  polledData,
  usualPlan,
} from './kling-tasks.js';

export type KlingRequestKind = 'create' | 'query' | 'image';

/** A request that the stand-in has checked and accepted or refused. */
export interface KlingRequestRecord {
  kind: KlingRequestKind;
  path: string;
  atMs: number;
  status: number;
}

export interface KlingStandIn extends StandInServer<KlingRequestKind> {
  accessKey: string;
  secretKey: string;
  /** All requests that were processed; `willBehave` can keep a request from being processed. */
  requests: readonly KlingRequestRecord[];
  /** Returns all tasks in order of creation. */
  tasks(): KlingTask[];
  /** Finds a task by our id or Kling's. */
  task(id: string): KlingTask | undefined;
  /** Sets how tasks created from now on behave; omitted fields keep their defaults. */
  planTasks(plan: Partial<KlingTaskPlan>): void;
}

export interface KlingStandInOptions {
  port?: number;
  accessKey?: string;
  secretKey?: string;
  /** Maximum number of images in unfinished tasks; further tasks are refused with code 1303. */
  parallelImagesMax?: number;
}

const longerSidePixels = 192;
const tasksPath = '/v1/images/generations';

/**
 * Imitates Kling's image generation according to Kling's API reference: signed tokens, service codes, and images under
 * `/results/`. A task is created once per external id and found by that id or by Kling's.
 */
export async function startKlingStandIn({
  port = 0,
  accessKey = 'ak-stand-in',
  secretKey = 'sk-stand-in-0123456789abcdef0123456789',
  parallelImagesMax = Number.POSITIVE_INFINITY,
}: KlingStandInOptions = {}): Promise<KlingStandIn> {
  const tasks = new KlingTasks(parallelImagesMax);
  const requests: KlingRequestRecord[] = [];
  const server = await startStandInServer<KlingRequestKind>({
    port,
    kindOf,
    answer(request, origin) {
      const answer = answerOf(request, { tasks, origin, accessKey, secretKey });
      requests.push({ kind: request.kind, path: request.path, atMs: Date.now(), status: answer.status });
      return answer;
    },
  });
  return {
    ...server,
    accessKey,
    secretKey,
    requests,
    tasks: () => [...tasks.byId.values()],
    task: (id) => tasks.byId.get(id) ?? tasks.byExternalId.get(id),
    planTasks: (plan) => void (tasks.plan = { ...usualPlan, ...plan }),
  };
}

function kindOf({ method, path }: { method: string; path: string }): KlingRequestKind {
  if (path.startsWith('/results/')) return 'image';
  return method === 'POST' ? 'create' : 'query';
}

interface Memory {
  tasks: KlingTasks;
  origin: string;
  accessKey: string;
  secretKey: string;
}

function answerOf(request: ReceivedRequest<KlingRequestKind>, memory: Memory): StandInAnswer {
  try {
    if (request.kind === 'image') return image(memory.tasks, request.path);
    const fault = tokenFault(request.headers.authorization, memory);
    if (fault !== null) return klingRefusal(fault);
    return jsonAnswer(200, {
      code: 0,
      message: 'SUCCEED',
      request_id: 'stand-in',
      data: dataOf(request, memory),
    });
  } catch (error) {
    if (error instanceof KlingFault) return klingRefusal(error.code, { message: error.message });
    throw error;
  }
}

function dataOf({ kind, path, body }: ReceivedRequest<KlingRequestKind>, { tasks, origin }: Memory): unknown {
  if (kind === 'create' && path === tasksPath) return createdData(tasks.create(checkedKlingRequest(body)));
  const id = path.startsWith(`${tasksPath}/`) ? decodeURIComponent(path.slice(tasksPath.length + 1)) : '';
  if (kind !== 'query' || id === '') throw new KlingFault(1202, 'the method is invalid');
  const task = tasks.task(id);
  task.pollTimesMs.push(Date.now());
  return polledData(task, origin);
}

/** Returns a small image in the requested ratio, different for every index. */
function image(tasks: KlingTasks, path: string): StandInAnswer {
  const [, , taskId = '', file = ''] = path.split('/');
  const { plan, request } = tasks.task(taskId);
  if (plan.imageStatus !== 200) return { status: plan.imageStatus, body: 'expired' };
  const [across = 1, down = 1] = request.aspect_ratio.split(':').map(Number);
  const scale = longerSidePixels / Math.max(across, down);
  const size = { width: Math.round(across * scale), height: Math.round(down * scale) };
  const body = madePng({ ...size, seed: Number.parseInt(file, 10) });
  return { status: 200, headers: { 'content-type': 'image/png' }, body };
}
