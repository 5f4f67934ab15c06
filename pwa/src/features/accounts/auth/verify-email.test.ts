import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { checkLogin, readLogin } from '@/offline/session/login.ts'
import { becomeLoggedIn, emptyDevice, json, loginOf } from '@/offline/testing.ts'
import { verifyEmail } from './verification.tsx'

const ada = loginOf('ada')
const unverified = { ...ada.user, email_verified: false }

beforeEach(async () => {
  await emptyDevice()
  await becomeLoggedIn({ ...ada, user: unverified })
})

test('a check of the login that began before the verification does not hide it', async () => {
  const early = Promise.withResolvers<Response>()
  const profiles = [
    early.promise,
    Promise.resolve(json({ profile: { ...unverified, email_verified: true } })),
  ]
  vi.stubGlobal('fetch', (url: string) =>
    url.includes('/users/profile') ? profiles.shift() : Promise.resolve(json({ message: 'Verified' })),
  )
  const check = checkLogin()
  await vi.waitFor(() => expect(profiles).toHaveLength(1))
  expect(await verifyEmail('a-token', AbortSignal.timeout(5_000))).toBe('Verified')
  early.resolve(json({ profile: unverified }))
  await check
  await vi.waitFor(async () => expect((await readLogin())?.user.email_verified).toBe(true))
})
