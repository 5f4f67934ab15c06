import { expect, it, vi } from 'vitest'
import { LiveStream } from './live-stream.ts'

const owner = { loginId: 'l1', userId: 'u1', role: 'student', address: '192.0.2.1' } as const
const encoder = new TextEncoder()

it('drops a reader that does not read, and buffers nothing for it', async () => {
  const onEnd = vi.fn()
  const stream = new LiveStream(owner, onEnd)
  stream.start()
  for (let sent = 0; sent < 16; sent += 1) stream.send(encoder.encode('event'))
  expect(onEnd).not.toHaveBeenCalled()
  stream.send(encoder.encode('one too many'))
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(stream)
  await expect(stream.body.getReader().read()).rejects.toThrow('too slow')
})

it('holds new events back until the missed ones are sent', async () => {
  const stream = new LiveStream(owner, () => {})
  stream.send(encoder.encode('live'))
  stream.start(encoder.encode('missed, '))
  stream.end()
  expect(await new Response(stream.body).text()).toBe('missed, live')
})

it('is removed when its reader disconnects', async () => {
  const onEnd = vi.fn()
  const stream = new LiveStream(owner, onEnd)
  await stream.body.cancel()
  stream.send(encoder.encode('event'))
  stream.end()
  expect(onEnd).toHaveBeenCalledTimes(1)
})
