import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface ReceivedMail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** An email service with the API of Resend, on this machine. */
export interface MailService {
  readonly url: string
  readonly key: string
  readonly mails: ReceivedMail[]
  readonly close: () => void
}

export async function startMailService(): Promise<MailService> {
  const key = 'key-of-the-tests'
  const mails: ReceivedMail[] = []
  const sent = new Set<string>()
  const server = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString())
    const { authorization, 'idempotency-key': id } = request.headers
    if (request.method !== 'POST' || authorization !== `Bearer ${key}` || typeof id !== 'string') {
      return response.writeHead(401).end('{"name":"invalid_api_key"}')
    }
    if (!sent.has(id)) mails.push({ to: body.to[0], subject: body.subject, text: body.text })
    sent.add(id)
    return response.writeHead(200).end(`{"id":"${id}"}`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/emails`,
    key,
    mails,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
