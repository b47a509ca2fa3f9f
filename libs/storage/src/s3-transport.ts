import http from 'node:http';
import https from 'node:https';
import { type ClientOptions } from 'minio';

const answerTimeoutMs = 10_000;

type Send = (
  options: http.RequestOptions,
  onResponse: (response: http.IncomingMessage) => void,
) => http.ClientRequest;

/** Adds the timeout that minio lacks. It no longer applies once the response begins, because readers may be slow. */
export function s3Transport(useTls: boolean): ClientOptions['transport'] {
  const send: Send = useTls ? https.request : http.request;
  const request: Send = (options, onResponse) => {
    const sent = send({ ...options, timeout: answerTimeoutMs }, (response) => {
      sent.setTimeout(0);
      onResponse(response);
    });
    sent.on('timeout', () => sent.destroy(new Error('The object store does not answer.')));
    return sent;
  };
  // The type requires the whole `http` module, but the client calls only this overload.
  return { request } as ClientOptions['transport'];
}
