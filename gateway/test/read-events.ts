interface ServerEvent {
  event: string;
  data: unknown;
}

/** Reads a stream to its end; calls `onEvent` for each event as it arrives. */
export async function readEvents(
  response: Response,
  onEvent: () => void = () => undefined,
): Promise<ServerEvent[]> {
  const events: ServerEvent[] = [];
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of response.body ?? []) {
    const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const [, event = '', data = 'null'] of blocks.flatMap(eventOf)) {
      events.push({ event, data: JSON.parse(data) as unknown });
      onEvent();
    }
  }
  return events;
}

/** Finds the events in a block. Comments and `retry:` lines do not match. */
const eventOf = (block: string) => [...block.matchAll(/^event: (.*)\ndata: (.*)$/gm)];
