import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { json, refused } from '@/offline/testing.ts'
import { askOnce } from './use-ask-once.ts'

/** The keys of requests that are answered so, one after the other, with the same content. */
async function keysOf(...answers: (() => Promise<Response>)[]): Promise<string[]> {
  const keys: string[] = []
  const waiting = [...answers]
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['Idempotency-Key'] ?? '')
    return waiting.shift()?.()
  })
  const once = askOnce()
  for (const _ of answers) await once('/send', { method: 'POST', body: { to: 'Rosa' } }).catch(() => {})
  return keys
}

const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const done = async () => json({ success: true })

it('repeats a key after a lost answer, and after one that says that the server failed', async () => {
  const keys = await keysOf(lost, async () => refused(500, 'internal'), done)
  expect(new Set(keys).size).toBe(1)
})

it('takes a new key once it was answered, refusals included', async () => {
  const keys = await keysOf(done, async () => refused(409, 'session_full'), done)
  expect(new Set(keys).size).toBe(3)
})
