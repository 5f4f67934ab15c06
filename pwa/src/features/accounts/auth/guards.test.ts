import { beforeEach, expect, it, vi } from 'vitest'
import { redirectWhenLoggedIn } from './guards.ts'

const mocks = vi.hoisted(() => ({ readLogin: vi.fn(), callAsUser: vi.fn() }))
vi.mock('@/api/call-as-user.ts', () => ({ callAsUser: mocks.callAsUser }))
vi.mock('@/offline/hooks/storage.ts', () => ({ readLogin: mocks.readLogin }))

const logInAs = (role: string) => mocks.readLogin.mockResolvedValue({ user: { role } })
const targetOf = (redirect?: string) =>
  redirectWhenLoggedIn({ search: { redirect } }).catch(({ options }) => options.href)

beforeEach(() => void mocks.callAsUser.mockReset())

it('opens the guide for an administrator of a school without an enrollment', async () => {
  logInAs('admin')
  mocks.callAsUser.mockResolvedValue({ setup: { has_enrollment: false } })
  expect(await targetOf()).toBe('/admin')
  expect(await targetOf('/classes')).toBe('/classes')
  mocks.callAsUser.mockResolvedValue({ setup: { has_enrollment: true } })
  expect(await targetOf()).toBe('/')
  mocks.callAsUser.mockRejectedValue(new Error('no connection'))
  expect(await targetOf()).toBe('/')
})

it('asks nothing for anybody else', async () => {
  logInAs('student')
  expect(await targetOf()).toBe('/')
  mocks.readLogin.mockResolvedValue(null)
  expect(await redirectWhenLoggedIn({ search: {} })).toBeUndefined()
  expect(mocks.callAsUser).not.toHaveBeenCalled()
})
