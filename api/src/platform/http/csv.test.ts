import { Hono } from 'hono'
import { expect, it, vi } from 'vitest'
import { csvResponse } from './csv.ts'

const responseOf = (pieces: AsyncIterable<string>) =>
  new Hono().get('/', (c) => csvResponse(c, 'some.csv', pieces)).request('/')

it('sends all parts after a byte order mark', async () => {
  async function* pieces() {
    yield 'a,b\r\n'
    yield '1,2\r\n'
  }
  const response = await responseOf(pieces())
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())).toBe(
    '\ufeffa,b\r\n1,2\r\n',
  )
})

it('aborts the response when a part fails, so that a truncated file does not look complete', async () => {
  async function* pieces() {
    yield 'a,b\r\n'
    throw new Error('the database went away')
  }
  const response = await responseOf(pieces())
  await expect(response.text()).rejects.toThrow('the database went away')
})

it('stops when the client has disconnected', async () => {
  const made = vi.fn()
  const ended = vi.fn()
  async function* pieces() {
    try {
      for (let piece = 0; piece < 1_000; piece++) {
        made()
        yield 'a,b\r\n'
      }
    } finally {
      ended()
    }
  }
  const reader = (await responseOf(pieces())).body?.getReader()
  // The byte order mark, then the first row.
  await reader?.read()
  await reader?.read()
  await reader?.cancel()
  expect(ended).toHaveBeenCalledOnce()
  expect(made.mock.calls.length).toBeLessThan(10)
})
