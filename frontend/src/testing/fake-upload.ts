import { vi } from 'vitest';

export interface UploadAnswer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

interface SentUpload {
  headers: Record<string, string>;
  fields: string[];
}

/** Replaces XMLHttpRequest: answers uploads in order and records what was sent. */
export function stubUploads(answers: readonly (UploadAnswer | 'broken' | 'pending')[]): SentUpload[] {
  const sent: SentUpload[] = [];
  class Upload {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void; onload?: () => void } = {};
    headers: Record<string, string> = {};
    status = 0;
    statusText = '';
    responseText = '';
    answerHeaders: Record<string, string> = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    onloadend?: () => void;
    open() {}
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }
    getResponseHeader(name: string) {
      return this.answerHeaders[name] ?? null;
    }
    abort() {
      this.onabort?.();
      this.onloadend?.();
    }
    send(body: FormData | Blob) {
      const answer = answers[sent.length] ?? 'broken';
      sent.push({ headers: this.headers, fields: body instanceof FormData ? [...body.keys()] : [] });
      this.upload.onprogress?.({ loaded: 1, total: 2 });
      if (answer === 'pending') return;
      queueMicrotask(() => this.settle(answer));
    }
    private settle(answer: UploadAnswer | 'broken') {
      if (answer === 'broken') {
        this.onerror?.();
      } else {
        this.upload.onload?.();
        this.status = answer.status;
        this.answerHeaders = answer.headers ?? {};
        this.responseText = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? '');
        this.onload?.();
      }
      this.onloadend?.();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
  return sent;
}
