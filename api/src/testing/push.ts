import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushSubscriptionToSave } from '@cubby/contract/push'
import { onTestFinished } from 'vitest'
import { PushApiModel } from 'web-push-testing/src/PushApiModel.js'
import WebPushTestingServer from 'web-push-testing/src/server.js'

/** A server on a free local port with this request listener. */
export async function aWebServer(response: RequestListener): Promise<string> {
  const server = createServer(response)
  server.listen(0, 'localhost')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return originOf(server)
}

const originOf = (server: Server) => `http://localhost:${(server.address() as AddressInfo).port}`

type Subscribed = PushSubscriptionToSave & { readonly clientHash: string }

/** A push service that checks signature and encryption, and decrypts what it receives. */
export async function aPushService(publicKey: string) {
  const model = new PushApiModel()
  const service = new WebPushTestingServer(model, 0)
  service.startServer()
  await once(service._server, 'listening')
  onTestFinished(() => {
    service._server.closeAllConnections()
    service._server.close()
  })
  const origin = originOf(service._server)
  model.notifyUrl = `${origin}/notify/`

  async function ask(path: string, body: object): Promise<unknown> {
    const headers = { 'Content-Type': 'application/json' }
    const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const text = await response.text()
    return text.startsWith('{') ? JSON.parse(text).data : undefined
  }

  return {
    origin,
    subscribe: async () =>
      (await ask('/subscribe', { userVisibleOnly: 'true', applicationServerKey: publicKey })) as Subscribed,
    expire: ({ clientHash }: Subscribed) => ask(`/expire-subscription/${clientHash}`, {}),
    /** The payloads that a device received. */
    async received({ clientHash }: Subscribed): Promise<unknown[]> {
      const { messages } = (await ask('/get-notifications', { clientHash })) as { messages: string[] }
      return messages.map((message) => JSON.parse(message))
    },
  }
}
