import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import { type Express } from 'express';

/**
 * Nest's adapter, with requests and responses that have Express's methods from the start. Express would change the
 * prototype of each one: that costs time, and the garbage collector then keeps all of them until it goes through the
 * whole memory.
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
