declare module 'web-push-testing/src/server.js' {
  import type { Server } from 'node:http'

  // biome-ignore lint/style/noDefaultExport: so it is exported there
  export default class WebPushTestingServer {
    constructor(model: object, port: number)
    startServer(): void
    readonly _server: Server
  }
}

declare module 'web-push-testing/src/PushApiModel.js' {
  export class PushApiModel {}
}
