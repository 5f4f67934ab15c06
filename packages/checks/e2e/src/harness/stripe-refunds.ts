import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { freePort } from '@cubby/test-postgres/free-port'

/**
 * A stand-in for the refunds of Stripe, which the emulator lacks: they succeed at once. Everything else goes to the
 * emulator.
 */
export async function startRefunds(emulator: string) {
  const refunds = new Map<string, object>()
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request
    const body = await buffer(request)
    const answer = (object: object) =>
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(object))
    const { pathname } = new URL(url, emulator)
    if (pathname === '/v1/refunds' && method === 'POST') {
      const form = new URLSearchParams(body.toString())
      const refund = {
        id: `re_${randomUUID()}`,
        object: 'refund',
        status: 'succeeded',
        created: Math.floor(Date.now() / 1000),
        amount: Number(form.get('amount')),
        payment_intent: form.get('payment_intent'),
        metadata: { refund_id: form.get('metadata[refund_id]') },
      }
      refunds.set(refund.id, refund)
      return void answer(refund)
    }
    const refund = refunds.get(pathname.replace('/v1/refunds/', ''))
    if (refund) return void answer(refund)
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers
    const forwarded = await fetch(new URL(url, emulator), {
      method,
      headers: headers as Record<string, string>,
      ...(body.length > 0 && { body }),
    })
    response
      .writeHead(forwarded.status, { 'Content-Type': forwarded.headers.get('Content-Type') ?? 'text/plain' })
      .end(Buffer.from(await forwarded.arrayBuffer()))
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${port}`, close: async () => void server.close() }
}
