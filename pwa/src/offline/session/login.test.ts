import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { callApi, setCurrentLogin } from '@/api/client.ts'
import { checkLogin, onLoginExpired, readLogin, readLoginToken, startLogin } from '@/offline/session/login.ts'
import { storesNothing } from '@/offline/store/first-rows.ts'
import { moveToMemory } from '@/offline/store/memory-storage.ts'
import { rebuildWith } from '@/offline/store/open-database.ts'
import {
  becomeLoggedIn,
  currentUser,
  emptyDevice,
  enrollmentOf,
  json,
  loginOf,
  put,
  refused,
  rowOf,
  storedOutbox,
} from '@/offline/testing.ts'
import { forgetLogin } from './login.ts'

const server = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', server)

const ada = loginOf('ada')

beforeEach(async () => {
  await emptyDevice()
  await becomeLoggedIn(ada)
})

describe('checking the login', () => {
  test('updates the stored user', async () => {
    const user = { ...ada.user, first_name: 'Augusta' }
    server.mockResolvedValueOnce(json({ profile: user }))
    await checkLogin()
    expect(await readLogin()).toMatchObject({ token: ada.token, user })
  })

  test.each([
    ['no network', () => Promise.reject(new TypeError('offline'))],
    ['a timeout', () => Promise.reject(new DOMException('15 s', 'TimeoutError'))],
    ['a captive portal', async () => new Response('<html>Log in to the wifi</html>')],
    ['a gateway without its server', async () => new Response('<html>Bad gateway', { status: 502 })],
    ['a busy server', async () => refused(503, 'busy')],
    ['a server without its database', async () => refused(503, 'unavailable')],
    ['a proxy that limits requests', async () => new Response('', { status: 429 })],
    ['a portal that forbids', async () => new Response('<html>Log in to the wifi</html>', { status: 403 })],
    ['a proxy that requires authentication', async () => new Response('<html>', { status: 407 })],
    ['a network that requires authentication', async () => new Response('<html>', { status: 511 })],
    ['a refusal without a code', async () => new Response('', { status: 403 })],
  ])('%s keeps the login', async (_name, respond) => {
    server.mockImplementationOnce(respond)
    await checkLogin()
    expect(await readLogin()).toMatchObject({ token: ada.token })
  })

  test.each([401, 403, 404, 429, 500])('%i with a code ends the login', async (status) => {
    server.mockResolvedValueOnce(refused(status, 'some_code'))
    await checkLogin()
    expect(await readLogin()).toBeNull()
  })

  test.each([401, 500])('%i without a body ends the login', async (status) => {
    server.mockResolvedValueOnce(new Response('', { status }))
    await checkLogin()
    expect(await readLogin()).toBeNull()
  })

  test('a login that ends is reported once, even when many requests fail together', async () => {
    const expired = vi.fn()
    const stop = onLoginExpired(expired)
    server.mockClear()
    server.mockImplementation(async () => refused(401, 'unauthorized'))
    const checks: Promise<void>[] = []
    const check = async () => {
      checks.push(checkLogin())
    }
    setCurrentLogin({ readToken: readLoginToken, check })
    const calls = Array.from({ length: 10 }, () => callApi('/users/payments', { token: ada.token }))
    await Promise.allSettled(calls)
    expect(checks).toHaveLength(10)
    await Promise.all([...checks, checkLogin(), checkLogin()])
    expect(expired).toHaveBeenCalledTimes(1)
    expect(server.mock.calls.filter(([path]) => path === '/api/users/profile?lists=none')).toHaveLength(1)
    expect(await readLogin()).toBeNull()
    server.mockReset()
    setCurrentLogin({ readToken: readLoginToken, check: checkLogin })
    stop()
  })

  test('reports nothing when the login is kept or the user logs out', async () => {
    const expired = vi.fn()
    const stop = onLoginExpired(expired)
    server.mockRejectedValueOnce(new TypeError('offline'))
    await checkLogin()
    await forgetLogin(ada, null)
    await checkLogin()
    expect(expired).not.toHaveBeenCalled()
    stop()
  })

  test('a response without a profile ends the login', async () => {
    server.mockResolvedValueOnce(Response.json({ hello: 'there' }))
    await checkLogin()
    expect(await readLogin()).toBeNull()
  })

  test('does not end a newer login', async () => {
    const again = loginOf('ada', 'fresh')
    server.mockImplementationOnce(async () => {
      await becomeLoggedIn(again)
      return refused(401, 'unauthorized')
    })
    await checkLogin()
    expect(await readLogin()).toMatchObject({ token: 'fresh' })
  })
})

test('an interrupted logout is finished at the next start', async () => {
  const { db } = await currentUser()
  await db.enrollments.add(enrollmentOf())
  await forgetLogin(ada, null)
  await checkLogin()
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('u-ada')
})

describe('logging in', () => {
  test('resumes the commands of this user', async () => {
    await put(
      rowOf({ status: 'needs_auth', attempts: 3, nextAttemptAt: 9e12 }),
      rowOf({ id: '2', createdAt: 2, status: 'rejected' }),
    )
    await startLogin(loginOf('ada', 'fresh'))
    expect((await storedOutbox()).map(({ status }) => status)).toEqual(['queued', 'rejected'])
    expect(await storedOutbox()).toMatchObject([{ nextAttemptAt: 0, attempts: 3 }, {}])
  })

  test('works in memory if the browser refuses every write', async () => {
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError')
    })
    rebuildWith(
      () => import('@/offline/store/rebuild-database.ts'),
      async (isStuck) => {
        // Its databases have the same prototype here.
        put.mockRestore()
        return moveToMemory(isStuck)
      },
    )
    await startLogin(loginOf('ada', 'fresh'))
    expect(storesNothing()).toBe(true)
    expect(await readLogin()).toMatchObject({ token: 'fresh' })
  })
})
