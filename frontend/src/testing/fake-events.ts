import { vi } from 'vitest';

type Listener = (event: { data: string }) => void;

/** Replaces the browser's `EventSource`, so that the test acts as the server. */
export function fakeEvents() {
  const opened: FakeEvents[] = [];
  class FakeEvents {
    isClosed = false;
    readonly listeners = new Map<string, Listener>();
    constructor(readonly url: string) {
      opened.push(this);
    }
    addEventListener(name: string, listener: Listener) {
      this.listeners.set(name, listener);
    }
    close() {
      this.isClosed = true;
    }
  }
  vi.stubGlobal('EventSource', FakeEvents);
  return {
    opened,
    send: (name: string, data: object) =>
      opened.at(-1)?.listeners.get(name)?.({ data: JSON.stringify(data) }),
  };
}
