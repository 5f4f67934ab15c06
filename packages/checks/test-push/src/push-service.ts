/// <reference path="./web-push-testing.d.ts" />
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { PushApiModel } from 'web-push-testing/src/PushApiModel.js'
import WebPushTestingServer from 'web-push-testing/src/server.js'

/** A subscription as a browser sends it to the API, and the service's name for the device. */
interface SubscribedDevice {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
  readonly clientHash: string
}

/** A push service on a free port. It checks signature and encryption, and decrypts what it receives. */
export interface PushService {
  readonly origin: string
  /** Subscribes a new device with the public key of an application server. */
  readonly subscribe: (publicKey: string) => Promise<SubscribedDevice>
  /** From now on the service responds with 410 for this device. */
  readonly expire: (device: SubscribedDevice) => Promise<void>
  /** The payloads that a device received. */
  readonly received: (device: SubscribedDevice) => Promise<unknown[]>
  readonly close: () => void
}

export async function startPushService(): Promise<PushService> {
  const model = new PushApiModel()
  const service = new WebPushTestingServer(model, 0)
  service.startServer()
  await once(service._server, 'listening')
  const origin = `http://localhost:${(service._server.address() as AddressInfo).port}`
  model.notifyUrl = `${origin}/notify/`

  async function request(path: string, body: object): Promise<unknown> {
    const headers = { 'Content-Type': 'application/json' }
    const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const text = await response.text()
    return text.startsWith('{') ? JSON.parse(text).data : undefined
  }

  return {
    origin,
    subscribe: async (publicKey) =>
      (await request('/subscribe', {
        userVisibleOnly: 'true',
        applicationServerKey: publicKey,
      })) as SubscribedDevice,
    async expire({ clientHash }) {
      await request(`/expire-subscription/${clientHash}`, {})
    },
    async received({ clientHash }) {
      const { messages } = (await request('/get-notifications', { clientHash })) as { messages: string[] }
      return messages.map((message) => JSON.parse(message))
    },
    close() {
      service._server.closeAllConnections()
      service._server.close()
    },
  }
}
