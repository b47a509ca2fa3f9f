import { Agent, request } from 'node:http';

const measureMs = 3000;
const connections = 16;

/** Returns the value at this percentile (0…1). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/**
 * Sends GET requests over sixteen keep-alive connections for three seconds.
 * @returns responses per second
 * @throws Error for a status other than 200
 */
export async function requestsPerSecond({ url, cookie }: { url: string; cookie: string }): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const deadline = performance.now() + measureMs;
  let answered = 0;
  const client = async () => {
    while (performance.now() < deadline) {
      await get({ url, cookie, agent });
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  agent.destroy();
  return answered / (measureMs / 1000);
}

function get({ url, cookie, agent }: { url: string; cookie: string; agent: Agent }): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: { Cookie: cookie } }, (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${response.statusCode}`)),
      );
    })
      .once('error', reject)
      .end();
  });
}
