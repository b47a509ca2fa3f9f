interface ServerEvent {
  event: string;
  data: unknown;
}

/** The events of one stream, to its end. */
export async function readEvents(response: Response): Promise<ServerEvent[]> {
  const text = await response.text();
  return [...text.matchAll(/^event: (.*)\ndata: (.*)$/gm)].map(([, event, data]) => ({
    event: event ?? '',
    data: JSON.parse(data ?? 'null') as unknown,
  }));
}
