import 'fake-indexeddb/auto'
import { liveQuery } from 'dexie'
import { beforeEach, expect, test } from 'vitest'
import { openCollectionStore } from '@/offline/store/collection-store.ts'
import { openCurrentUser, readLogin } from '@/offline/store/user-database.ts'
import {
  becomeLoggedIn,
  currentUser,
  emptyDevice,
  enrollmentOf,
  loginOf,
  put,
  rowOf,
} from '@/offline/testing.ts'

const ada = loginOf('ada')

/** Subscribes before a database is open, and returns the last result of the query. */
function follow<T>(read: () => Promise<T>) {
  const seen: T[] = []
  const subscription = liveQuery(read).subscribe({ next: (value) => seen.push(value) })
  return { last: () => seen.at(-1), count: () => seen.length, stop: () => subscription.unsubscribe() }
}

beforeEach(emptyDevice)

test('a query that starts while the database opens follows the login', async () => {
  void readLogin()
  const followed = follow(async () => (await readLogin())?.user.id ?? null)
  await expect.poll(() => followed.last()).toBe(null)
  await becomeLoggedIn(ada)
  await expect.poll(() => followed.last()).toBe('ada')
  followed.stop()
})

test('a query that starts while the database is created follows the outbox', async () => {
  await becomeLoggedIn(ada)
  void currentUser()
  const followed = follow(async () => (await openCurrentUser())?.db.outbox.count())
  await expect.poll(() => followed.last()).toBe(0)
  await put(rowOf())
  await expect.poll(() => followed.last()).toBe(1)
  followed.stop()
})

test('a query that starts before a login follows the rows of the user who logs in', async () => {
  void readLogin()
  const followed = follow(async () => {
    const store = await openCollectionStore('enrollments')
    return store && (await store.table.count())
  })
  await expect.poll(() => followed.last()).toBe(null)
  await becomeLoggedIn(ada)
  await expect.poll(() => followed.last()).toBe(0)
  const { db } = await currentUser()
  await db.enrollments.add(enrollmentOf())
  await expect.poll(() => followed.last()).toBe(1)
  followed.stop()
})
