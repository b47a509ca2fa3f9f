import {
  type GenerationTask,
  generationTaskSchema,
  isGenerationEnded,
  submittedGenerationSchema,
} from '@jinwi/contracts';
import { until } from '@jinwi/local-stores';
import { HttpMember } from './http-member.js';

export async function newMember(url: string, locale?: string): Promise<HttpMember> {
  const member = new HttpMember(url, locale);
  await member.register();
  return member;
}

/** Sends the page's form with `prompt`, unless the settings name another prompt. */
export function sendGeneration(
  member: HttpMember,
  {
    photo,
    settings = {},
    headers = {},
  }: { photo: Uint8Array; settings?: Record<string, string | number>; headers?: Record<string, string> },
): Promise<Response> {
  const form = new FormData();
  form.append('image', new Blob([photo as Uint8Array<ArrayBuffer>]), 'photo.jpg');
  for (const [name, value] of Object.entries({ prompt: 'A lighthouse at night', ...settings })) {
    form.append(name, String(value));
  }
  return member.send('/api/generate-image', { method: 'POST', body: form, headers });
}

/** Submits a generation. @returns the task's id */
export async function submitGeneration(...sent: Parameters<typeof sendGeneration>): Promise<string> {
  const response = await sendGeneration(...sent);
  if (response.status !== 200) throw new Error(`generate: ${response.status} ${await response.text()}`);
  return submittedGenerationSchema.parse(await response.json()).task_id;
}

export async function readTask(
  member: HttpMember,
  taskId: string,
  headers: Record<string, string> = {},
): Promise<GenerationTask> {
  const response = await member.send(`/api/generate-image/${taskId}`, { headers });
  if (!response.ok) throw new Error(`task: ${response.status} ${await response.text()}`);
  return generationTaskSchema.parse(await response.json());
}

/** Polls like the page, tolerating a gateway that is down for a moment. */
export async function untilGenerated(member: HttpMember, taskId: string): Promise<GenerationTask> {
  let task = await readTask(member, taskId);
  await until(async () => {
    task = await readTask(member, taskId);
    return isGenerationEnded(task);
  });
  return task;
}

export async function untilCredits(member: HttpMember, credits: number): Promise<void> {
  await until(async () => (await member.user()).credits === credits);
}
