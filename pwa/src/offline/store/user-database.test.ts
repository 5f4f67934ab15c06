import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { retryWhenClosed } from '@/offline/store/user-database.ts'

/** A reader that first finds its database closed this many times. */
function closedFor(times: number) {
  let reads = 0
  return async () => {
    reads += 1
    if (reads <= times) throw new Dexie.DatabaseClosedError()
    return reads
  }
}

test('reads again after the database was closed during the read', async () => {
  expect(await retryWhenClosed(closedFor(0))).toBe(1)
  expect(await retryWhenClosed(closedFor(2))).toBe(3)
})

test('throws when the database stays closed, and at once for any other failure', async () => {
  await expect(retryWhenClosed(closedFor(3))).rejects.toThrow(Dexie.DatabaseClosedError)
  let reads = 0
  const failing = retryWhenClosed(async () => {
    reads += 1
    throw new Error('other')
  })
  await expect(failing).rejects.toThrow('other')
  expect(reads).toBe(1)
})
