import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { countUnsent, logOut } from '@/offline/session/log-out.ts'
import { readLogin } from '@/offline/session/login.ts'
import { openPublic } from '@/offline/store/schema.ts'
import { openCurrentUser } from '@/offline/store/user-database.ts'
import {
  becomeLoggedIn,
  currentUser,
  emptyDevice,
  enrollmentOf,
  json,
  loginOf,
  put,
  rowOf,
} from '@/offline/testing.ts'

const server = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', server)

beforeEach(async () => {
  server.mockReset().mockImplementation(async () => json({ ok: true }))
  await emptyDevice()
  await becomeLoggedIn(loginOf('ada'))
})

const databases = async () => (await indexedDB.databases()).map(({ name }) => name)

test('counts the commands that would be lost: all that are not done', async () => {
  await put(
    rowOf(),
    rowOf({ id: '2', status: 'needs_auth' }),
    rowOf({ id: '3', status: 'conflict' }),
    rowOf({ id: '4', status: 'done' }),
  )
  expect(await countUnsent()).toBe(3)
})

test('counts nothing without a login', async () => {
  await logOut()
  expect(await countUnsent()).toBe(0)
})

test('deletes all data of the user and notifies the server', async () => {
  const { db } = await currentUser()
  await db.enrollments.add(enrollmentOf())
  await put(rowOf())
  await logOut()
  expect(await readLogin()).toBeNull()
  expect(await databases()).toEqual(['public'])
  await vi.waitFor(() =>
    expect(server).toHaveBeenCalledWith(
      '/api/users/revoke-login',
      expect.objectContaining({ method: 'POST' }),
    ),
  )
})

test('works without the network', async () => {
  await currentUser()
  server.mockRejectedValue(new TypeError('offline'))
  await logOut()
  expect(await databases()).toEqual(['public'])
})

test('keeps the public class list', async () => {
  const db = await openPublic()
  await db.provider.add({
    name: 'Cubby',
    email: '',
    phone: '',
    address: '',
    hours: '',
    timezone: '',
    demo: null,
  })
  await logOut()
  expect(await db.provider.count()).toBe(1)
})

test('an open database in another tab is closed', async () => {
  const { db } = await currentUser()
  await logOut()
  expect(db.isOpen()).toBe(false)
  await expect(db.outbox.count()).rejects.toThrow()
})

test('a frozen tab that blocks the deletion keeps no readable data', async () => {
  await currentUser()
  await put(rowOf())
  const frozen = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('u-ada')
    request.onsuccess = () => resolve(request.result)
  })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const loggedOut = logOut()
  await vi.waitFor(() => {
    vi.advanceTimersByTime(2_000)
    return Promise.race([loggedOut, Promise.reject(new Error('not yet'))])
  })
  vi.useRealTimers()
  const rows = await new Promise<unknown[]>((resolve) => {
    const request = frozen.transaction('outbox').objectStore('outbox').getAll()
    request.onsuccess = () => resolve(request.result)
  })
  expect(rows).toEqual([])
  frozen.close()
})

test('another tab closes its database after the announcement', async () => {
  const { db } = await currentUser()
  const otherTab = new BroadcastChannel('cubby-logout')
  otherTab.postMessage('ada')
  await expect.poll(() => db.isOpen()).toBe(false)
  otherTab.close()
})

test('announces the logout to other tabs', async () => {
  await currentUser()
  const otherTab = new BroadcastChannel('cubby-logout')
  const received = new Promise((resolve) => {
    otherTab.onmessage = ({ data }) => resolve(data)
  })
  await logOut()
  expect(await received).toBe('ada')
  otherTab.close()
})

test('opening the database during the logout leaves no database', async () => {
  const db = await openPublic()
  const open = indexedDB.open.bind(indexedDB)
  const opening = vi.spyOn(indexedDB, 'open').mockImplementationOnce((name, version) => {
    void db.login.clear()
    return open(name, version)
  })
  expect(await openCurrentUser()).toBeNull()
  expect(opening).toHaveBeenCalledWith('u-ada', expect.any(Number))
  await expect.poll(databases).toEqual(['public'])
})
