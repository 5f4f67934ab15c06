import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { request } from '@/api/client.ts'
import { json } from '@/offline/testing.ts'

/** The requests that the server has not answered yet, by their paths. */
const open = new Map<string, () => void>()
const limit = vi.fn(() => new AbortController().signal)

beforeEach(() => {
  limit.mockClear()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(limit)
})
afterEach(() => void vi.restoreAllMocks())

const network: typeof fetch = (path) =>
  new Promise((resolve) => open.set(String(path).replace('/api/', ''), () => resolve(json({}))))

const begin = (turn: 'saved' | 'refresh', name: string) => request(`/${name}`, { turn }, network)

async function answer(name: string): Promise<void> {
  open.get(name)?.()
  open.delete(name)
  // The requests that waited for this one start in microtasks, before the next turn of the event loop.
  await nextTurn()
}

test('what is saved overtakes the refreshes, and its time limit starts with its request', async () => {
  const refreshes = Array.from({ length: 8 }, (_, at) => begin('refresh', `refresh ${at}`))
  await answer('nothing')
  expect([...open.keys()]).toEqual(['refresh 0', 'refresh 1', 'refresh 2', 'refresh 3'])
  const saves = ['first', 'second', 'third'].map((name) => begin('saved', name))
  await answer('nothing')
  // One connection was free. The others wait without a limit.
  expect([...open.keys()].slice(4)).toEqual(['first'])
  expect(limit).toHaveBeenCalledTimes(5)
  await answer('refresh 0')
  await answer('first')
  expect([...open.keys()].slice(3)).toEqual(['second', 'third'])
  expect(limit).toHaveBeenCalledTimes(7)
  while (open.size > 0) for (const name of open.keys()) await answer(name)
  await Promise.all([...refreshes, ...saves])
})

test('a request that fails gives its connection to the next one', async () => {
  const failing = Array.from({ length: 4 }, () =>
    request('/failing', { turn: 'refresh' }, () => Promise.reject(new TypeError('no connection'))),
  )
  await Promise.allSettled(failing)
  const next = begin('refresh', 'next')
  await answer('nothing')
  await answer('next')
  expect(await next).toMatchObject({ status: 200 })
})
