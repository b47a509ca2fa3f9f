import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import { type Express } from 'express';

/**
 * Like Nest's adapter, but creates requests and responses that already have Express's methods. Otherwise Express would
 * change the prototype of each, which costs time and keeps all of them alive until a full garbage collection.
 */
export class GatewayAdapter extends ExpressAdapter {
  override initHttpServer(): void {
    const app = this.getInstance<Express>();
    class ExpressRequest extends IncomingMessage {}
    class ExpressResponse extends ServerResponse {}
    app.request = inheriting(ExpressRequest.prototype, app.request);
    app.response = inheriting(ExpressResponse.prototype, app.response);
    const classes = { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse };
    this.httpServer = createServer(classes, app);
  }
}

const inheriting = <Parent extends object>(child: object, parent: Parent): Parent =>
  Object.setPrototypeOf(child, parent) as Parent;
