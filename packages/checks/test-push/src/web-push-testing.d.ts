declare module 'web-push-testing/src/server.js' {
  import type { Server } from 'node:http'
  import type { PushApiModel } from 'web-push-testing/src/PushApiModel.js'

  class WebPushTestingServer {
    constructor(model: PushApiModel, port: number)
    startServer(): void
    readonly _server: Server
  }
  export = WebPushTestingServer
}

declare module 'web-push-testing/src/PushApiModel.js' {
  export class PushApiModel {
    /** The endpoint of a subscription, without the device's hash. */
    notifyUrl: string
  }
}
