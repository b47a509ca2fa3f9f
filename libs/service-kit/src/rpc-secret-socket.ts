import { timingSafeEqual } from 'node:crypto';
import { JsonSocket, type TcpSocket } from '@nestjs/microservices';
import { type Type } from '@nestjs/common';
import { z } from 'zod';

const signedSchema = z.looseObject({ secret: z.string() });

/**
 * Creates a socket class whose messages carry the secret in both directions. A message without it or with invalid
 * framing closes the connection at once: Nest would read on, so that a web page could hide a call in the body of a
 * plain POST.
 */
export function secretSocket(secret: string): Type<TcpSocket> {
  const expected = Buffer.from(secret);
  const isKnown = (given: Buffer) => given.length === expected.length && timingSafeEqual(given, expected);

  return class SecretSocket extends JsonSocket {
    protected override handleSend(message: object, callback?: (error?: unknown) => void): void {
      super.handleSend({ ...message, secret }, callback);
    }

    protected override emitMessage(data: string): void {
      const { secret: given, ...message } = signedSchema.parse(JSON.parse(data));
      if (!isKnown(Buffer.from(given))) throw new Error('a message without the secret');
      this.netSocket.emit('message', message);
    }

    protected override handleDataError(error: Error): void {
      super.handleDataError(error, { destroy: true });
    }
  };
}
