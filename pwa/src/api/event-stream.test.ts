import type { EventSourceMessage } from 'eventsource-parser'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError, NetworkError } from './client.ts'
import { isReachable, noteRequest } from './connectivity.ts'
import { readEvents } from './event-stream.ts'

afterEach(() => {
  vi.useRealTimers()
  // Other tests of this worker can reach the server.
  noteRequest().responded()
})

function aResponse(...chunks: string[]): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
      controller.close()
    },
  })
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
}

function read(send: typeof fetch, changes: { lastEventId?: string; signal?: AbortSignal } = {}) {
  const events: EventSourceMessage[] = []
  const options = { token: 'secret', lastEventId: null, signal: new AbortController().signal, ...changes }
  return { events, end: readEvents({ ...options, onEvent: (event) => events.push(event) }, send) }
}

it('reads events in chunks of any size, and sends the token in a header only', async () => {
  const send = vi.fn(async (_url: unknown, _init?: RequestInit) =>
    aResponse(
      'retry: 3000\n\nid: 7-1\nevent: hea',
      'rtbeat\ndata: \n\nid: 8-1\nevent: changed\ndata: {}\n',
      '\n',
    ),
  )
  const { events, end } = read(send, { lastEventId: '6-1' })
  expect(await end).toBe('ended')
  expect(events).toEqual([
    { id: '7-1', event: 'heartbeat', data: '' },
    { id: '8-1', event: 'changed', data: '{}' },
  ])
  const [url, init] = send.mock.calls[0] ?? []
  expect(url).toBe('/api/events')
  expect(init).toMatchObject({
    cache: 'no-store',
    headers: { Authorization: 'Bearer secret', 'Last-Event-ID': '6-1' },
  })
})

it('reports a server without live updates, a refusal with its wait, and a page that is not from Cubby', async () => {
  expect(await read(async () => new Response(null, { status: 204 })).end).toBe('unsupported')
  const refusal = { error: 'Too many', code: 'too_many_requests' }
  const refused = read(async () => Response.json(refusal, { status: 429, headers: { 'Retry-After': '60' } }))
  await expect(refused.end).rejects.toMatchObject({ status: 429, retryAfterMs: 60_000 })
  await expect(read(async () => new Response('<h1>Portal</h1>')).end).rejects.toBeInstanceOf(ApiError)
  await expect(read(async () => Response.json({})).end).rejects.toBeInstanceOf(NetworkError)
  const broken = read(() => Promise.reject(new TypeError('failed to fetch')))
  await expect(broken.end).rejects.toBeInstanceOf(NetworkError)
})

it('closes a connection that has been silent for two heartbeats', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let feed: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = (signal: AbortSignal | null | undefined) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        feed = controller
        signal?.addEventListener('abort', () => controller.error(signal.reason))
      },
    })
  const { events, end } = read(
    async (_, init) => new Response(body(init?.signal), { headers: { 'Content-Type': 'text/event-stream' } }),
  )
  const failure = expect(end).rejects.toBeInstanceOf(NetworkError)
  for (const id of ['1-1', '2-2']) {
    await vi.advanceTimersByTimeAsync(id === '1-1' ? 1_000 : 40_000)
    feed?.enqueue(new TextEncoder().encode(`id: ${id}\nevent: heartbeat\ndata:\n\n`))
    await vi.waitFor(() => expect(events.at(-1)?.id).toBe(id))
  }
  await vi.advanceTimersByTimeAsync(50_000)
  await failure
})

it('notices that the server is gone when it cannot be opened again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await read(async () => aResponse('id: 1-1\nevent: heartbeat\ndata:\n\n')).end
  const broken = read(() => Promise.reject(new TypeError('failed to fetch')))
  await expect(broken.end).rejects.toBeInstanceOf(NetworkError)
  expect(isReachable()).toBe(true)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(isReachable()).toBe(false)
})
