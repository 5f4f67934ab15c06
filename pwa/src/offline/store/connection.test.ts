import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { STORAGE_PATIENCE_MS } from '@/offline/store/browser-databases.ts'
import { storesNothing } from '@/offline/store/first-rows.ts'
import { moveToMemory } from '@/offline/store/memory-storage.ts'
import { openOrRebuild, rebuildWith } from '@/offline/store/open-database.ts'
import { openPublic, PublicDb } from '@/offline/store/schema.ts'
import { readLogin, retryWhenClosed } from '@/offline/store/user-database.ts'
import { becomeLoggedIn, emptyDevice, loginOf } from '@/offline/testing.ts'

beforeEach(async () => {
  rebuildWith(() => import('@/offline/store/rebuild-database.ts'), moveToMemory)
  await emptyDevice()
  await becomeLoggedIn(loginOf('ada'))
  // fake-indexeddb uses `setImmediate`.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  vi.useRealTimers()
})

/** Another page that the browser suspended while it was writing the login. Returns the function that ends it. */
async function suspendedPage(): Promise<() => void> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('public')
    request.onsuccess = () => resolve(request.result)
  })
  const store = database.transaction('login', 'readwrite').objectStore('login')
  let isSuspended = true
  const keepOpen = () => {
    if (isSuspended) store.count().onsuccess = keepOpen
  }
  keepOpen()
  return () => {
    isSuspended = false
    database.close()
  }
}

const passPatience = () => vi.advanceTimersByTimeAsync(STORAGE_PATIENCE_MS)

test('a read that a suspended page blocks is repeated in a new connection', async () => {
  const before = await openPublic()
  const wakeUp = await suspendedPage()
  const read = retryWhenClosed(readLogin)
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
  await passPatience()
  wakeUp()
  expect((await read)?.user.id).toBe('ada')
  expect(await openPublic()).not.toBe(before)
  expect(storesNothing()).toBe(false)
})

test('a page that was busy itself keeps its connection', async () => {
  const before = await openPublic()
  const wakeUp = await suspendedPage()
  const read = readLogin()
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
  // After a long block, each timer that is due fires once before the browser's events.
  vi.runOnlyPendingTimers()
  wakeUp()
  expect((await read)?.user.id).toBe('ada')
  expect(await openPublic()).toBe(before)
})

test('a database that never opens moves to memory after two attempts', async () => {
  const open = vi.spyOn(indexedDB, 'open')
  open.mockReturnValue({ addEventListener: () => undefined } as never)
  const opened = openOrRebuild(() => new PublicDb(), {})
  await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(1))
  await passPatience()
  await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(2))
  await passPatience()
  open.mockRestore()
  expect(await (await opened).login.count()).toBe(0)
  expect(storesNothing()).toBe(true)
})
