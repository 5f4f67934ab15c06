import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { sendRevocations } from '@/offline/session/revocations.ts'
import { openPublic } from '@/offline/store/schema.ts'
import { becomeLoggedIn, emptyDevice, json, loginOf, refused } from '@/offline/testing.ts'
import { forgetLogin } from './login.ts'

const server = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', server)

beforeEach(async () => {
  await emptyDevice()
  await becomeLoggedIn(loginOf('ada'))
  await forgetLogin(loginOf('ada'), null)
  server.mockReset()
})

const tickets = async () => (await openPublic()).revocations.count()

test('a ticket is kept until the server has ended the login', async () => {
  for (const respond of [
    () => Promise.reject(new TypeError('offline')),
    async () => new Response('<html>Log in to the wifi</html>'),
    async () => json({ hello: 'there' }),
    async () => refused(503, 'unavailable'),
    async () => refused(429, 'too_many_requests'),
  ]) {
    server.mockImplementationOnce(respond)
    expect(await sendRevocations(() => 1_000)).toBe(31_000)
    expect(await tickets()).toBe(1)
  }
  server.mockImplementationOnce(async () => json({ ok: true }))
  expect(await sendRevocations()).toBeNull()
  expect(await tickets()).toBe(0)
})

test('the ticket is the SHA-256 of the token, and the request has no login', async () => {
  server.mockImplementationOnce(async () => json({ ok: true }))
  await sendRevocations()
  const [path, init] = server.mock.calls[0] ?? []
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('token-of-ada'))
  expect(path).toBe('/api/users/revoke-login')
  expect(JSON.parse(String(init?.body))).toEqual({ ticket: Buffer.from(bytes).toString('hex') })
  expect(new Headers(init?.headers).get('Authorization')).toBeNull()
})

test('a ticket that the server rejects is not sent again', async () => {
  server.mockImplementationOnce(async () => refused(400, 'invalid_input'))
  expect(await sendRevocations()).toBeNull()
  expect(await tickets()).toBe(0)
})
