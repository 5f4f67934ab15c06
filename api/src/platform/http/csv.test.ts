import { Hono } from 'hono'
import { expect, it, vi } from 'vitest'
import { csvAnswer } from './csv.ts'

const answerOf = (pieces: AsyncIterable<string>) =>
  new Hono().get('/', (c) => csvAnswer(c, 'some.csv', pieces)).request('/')

it('sends all pieces after a byte order mark', async () => {
  async function* pieces() {
    yield 'a,b\r\n'
    yield '1,2\r\n'
  }
  const answer = await answerOf(pieces())
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())).toBe(
    '\ufeffa,b\r\n1,2\r\n',
  )
})

it('breaks off when a piece fails, so that half a file does not look whole', async () => {
  async function* pieces() {
    yield 'a,b\r\n'
    throw new Error('the database went away')
  }
  const answer = await answerOf(pieces())
  await expect(answer.text()).rejects.toThrow('the database went away')
})

it('makes nothing more for who has gone', async () => {
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
  const reader = (await answerOf(pieces())).body?.getReader()
  await reader?.read()
  await reader?.cancel()
  expect(ended).toHaveBeenCalledOnce()
  expect(made.mock.calls.length).toBeLessThan(10)
})
