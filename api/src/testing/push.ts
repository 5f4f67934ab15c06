import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startPushService } from '@cubby/test-push/push-service'
import { onTestFinished } from 'vitest'

/** A server on a free local port with this request listener. */
export async function aWebServer(response: RequestListener): Promise<string> {
  const server = createServer(response)
  server.listen(0, 'localhost')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

/** A push service for one test, whose devices subscribe with this key of the server. */
export async function aPushService(publicKey: string) {
  const service = await startPushService()
  onTestFinished(service.close)
  return { ...service, subscribe: () => service.subscribe(publicKey) }
}
