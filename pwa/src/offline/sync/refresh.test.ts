import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { drain } from '@/offline/outbox/drain.ts'
import { logOut } from '@/offline/session/log-out.ts'
import { openPublic, openUserDb } from '@/offline/store/schema.ts'
import { refresh } from '@/offline/sync/refresh.ts'
import {
  becomeLoggedIn,
  classOf,
  currentUser,
  emptyDevice,
  enrolled,
  enrollmentOf,
  fakeTools,
  json,
  loginOf,
  provider,
  put,
  refused,
  rowOf,
} from '@/offline/testing.ts'

vi.stubGlobal('fetch', () => Promise.reject(new TypeError('the tests have no network')))

const ada = loginOf('ada')

beforeEach(async () => {
  await emptyDevice()
  await becomeLoggedIn(ada)
})

const classes = (...ids: string[]) =>
  json({ classes: ids.map((id) => classOf({ id })), total: ids.length }, 200, { ETag: `"${ids.join()}"` })

async function storedClasses() {
  const db = await openPublic()
  return { ids: (await db.classes.toArray()).map(({ id }) => id), state: await db.meta.get('classes') }
}

describe('a collection', () => {
  test('is stored completely, in the order of the server, with the time of the response', async () => {
    await refresh(
      'classes',
      async () => classes('b', 'a', 'c'),
      () => 42,
    )
    expect(await storedClasses()).toEqual({
      ids: ['b', 'a', 'c'],
      state: { name: 'classes', etag: '"b,a,c"', asOf: 42, revision: 1 },
    })
  })

  test('replaces the stored rows', async () => {
    await refresh('classes', async () => classes('a', 'b'))
    await refresh('classes', async () => classes('b'))
    expect((await storedClasses()).ids).toEqual(['b'])
  })

  test('304 only updates the time', async () => {
    await refresh(
      'classes',
      async () => classes('a'),
      () => 1,
    )
    const etags: (string | null)[] = []
    await refresh(
      'classes',
      async (_url, init) => {
        etags.push(new Headers(init?.headers).get('If-None-Match'))
        return new Response(null, { status: 304 })
      },
      () => 2,
    )
    expect(etags).toEqual(['"a"'])
    expect(await storedClasses()).toEqual({
      ids: ['a'],
      state: { name: 'classes', etag: '"a"', asOf: 2, revision: 1 },
    })
  })

  test.each([
    ['no network', () => Promise.reject(new TypeError('offline'))],
    ['an error', async () => refused(500, 'internal')],
    ['a captive portal', async () => new Response('<html>')],
    ['JSON of something else', async () => json({ ok: true })],
  ])('keeps the stored rows after %s', async (_name, respond) => {
    await refresh(
      'classes',
      async () => classes('a'),
      () => 1,
    )
    await expect(refresh('classes', respond)).rejects.toThrow()
    expect(await storedClasses()).toMatchObject({ ids: ['a'], state: { asOf: 1 } })
  })

  test('a single resource is a collection of one', async () => {
    await refresh('provider', async () => json({ provider }))
    const db = await openPublic()
    expect(await db.provider.toArray()).toEqual([provider])
  })

  test('a personal collection is requested with the token', async () => {
    const { tools, sent } = fakeTools(() => json({ enrollments: [], total: 0 }))
    await refresh('enrollments', tools.fetch)
    expect(sent).toMatchObject([{ path: '/api/enrollments/my', token: 'Bearer token-of-ada' }])
  })
})

describe('a refresh that loses a race', () => {
  const respond = () => json({ enrollments: [enrollmentOf()], total: 1 })

  test('with a logout writes nothing, and no data of the user is left', async () => {
    await refresh('enrollments', async () => {
      await logOut()
      return respond()
    })
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['public'])
  })

  test('with the login of another user writes nothing for either user', async () => {
    await refresh('enrollments', async () => {
      await becomeLoggedIn(loginOf('bob'))
      return respond()
    })
    const both = [await openUserDb('ada'), await openUserDb('bob')]
    for (const db of both) expect(await db.enrollments.count()).toBe(0)
  })

  test('with a command of this device does not undo its changes', async () => {
    await refresh('enrollments', async () => json({ enrollments: [], total: 0 }))
    await put(rowOf())
    let requests = 0
    await refresh('enrollments', async () => {
      requests += 1
      if (requests > 1) return respond()
      await drain('due', fakeTools(() => enrolled()).tools)
      return json({ enrollments: [], total: 0 })
    })
    const { db } = await currentUser()
    expect(requests).toBe(2)
    expect(await db.enrollments.toArray()).toEqual([enrollmentOf()])
  })
})

test('after a command, the next refresh sends no ETag', async () => {
  await refresh('enrollments', async () => json({ enrollments: [], total: 0 }, 200, { ETag: '"none"' }))
  await put(rowOf())
  await drain('due', fakeTools(() => enrolled()).tools)
  const etags: (string | null)[] = []
  await refresh('enrollments', async (_url, init) => {
    etags.push(new Headers(init?.headers).get('If-None-Match'))
    return json({ enrollments: [], total: 0 })
  })
  expect(etags).toEqual([null])
})
