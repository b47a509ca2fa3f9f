import { i18n } from '../i18n/i18n.js';
import { createTraceparent, refusal } from './http.js';

interface Sending {
  url: string;
  body: Blob | FormData;
  headers: Record<string, string>;
  /** Fraction 0…1 of the bytes sent. */
  onUpload: (share: number) => void;
  signal: AbortSignal;
}

interface SentAnswer {
  status: number;
  body: string;
}

/**
 * Sends a POST with XMLHttpRequest, because fetch does not report upload progress; otherwise it works like `request`.
 * @throws ApiError for a refusal, TypeError if the server cannot be reached, or the signal's reason when aborted
 */
export const sendWithProgress = ({ url, body, headers, onUpload, signal }: Sending) =>
  new Promise<SentAnswer>((resolve, reject) => {
    signal.throwIfAborted();
    const call = new XMLHttpRequest();
    const stop = () => call.abort();
    call.open('POST', url);
    call.setRequestHeader('Accept-Language', i18n.language);
    call.setRequestHeader('traceparent', createTraceparent());
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    call.upload.onprogress = ({ loaded, total }) => onUpload(total > 0 ? loaded / total : 0);
    call.upload.onload = () => onUpload(1);
    call.onload = () => settle(call, { url, resolve, reject });
    call.onerror = () => reject(new TypeError('The server could not be reached.'));
    call.onabort = () => reject(abortReason(signal));
    call.onloadend = () => signal.removeEventListener('abort', stop);
    signal.addEventListener('abort', stop, { once: true });
    call.send(body);
  });

const abortReason = (signal: AbortSignal): Error =>
  signal.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError');

interface Settlers {
  url: string;
  resolve: (answer: SentAnswer) => void;
  reject: (error: Error) => void;
}

function settle(call: XMLHttpRequest, { url, resolve, reject }: Settlers): void {
  const { status, statusText, responseText: body } = call;
  if (status >= 200 && status < 300) {
    resolve({ status, body });
    return;
  }
  const retryAfter = call.getResponseHeader('Retry-After');
  reject(refusal({ method: 'POST', url, status, statusText, body, retryAfter }));
}
