import { beforeAll, describe, expect, it } from 'vitest'
import { aUser, type TestUser } from '../../../testing/factories.ts'
import { all, atScale } from '../../../testing/race.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()

/** 100 of 100 in `pnpm proof`. */
const USERS = atScale(10, 100)
/** Requests of the same login that are in progress when it ends. */
const IN_PROGRESS = 5
const PASSWORD = 'the-test-password'
let passwordHash = ''
beforeAll(async () => {
  passwordHash = await test.deps.passwords.hash(PASSWORD)
})

const statusOf = async (path: string, token: string) => (await test.as({ token }).get(path)).status

/** Ends an access while requests use it, and returns the status of the first request after that. */
async function nextRequest(user: TestUser, path: string, end: () => Promise<{ status: number }>) {
  expect(await statusOf(path, user.token)).toBe(200)
  const inProgress = all(IN_PROGRESS, () => statusOf(path, user.token))
  const { status } = await end()
  const next = await statusOf(path, user.token)
  expect(status).toBe(200)
  for (const one of await inProgress) expect([200, 401, 403]).toContain(one)
  return next
}

describe('the next request is refused', () => {
  it.for([
    {
      what: 'a suspension',
      run: async () => {
        const user = await aUser(test)
        return nextRequest(user, '/users/profile', () =>
          test.asAdmin.patch(`/admin/users/${user.id}/status`, { status: 'suspended' }),
        )
      },
    },
    {
      what: 'a demotion',
      run: async () => {
        const user = await aUser(test, { role: 'admin' })
        return nextRequest(user, '/admin/failed-jobs', () =>
          test.asAdmin.patch(`/admin/users/${user.id}/role`, { role: 'student' }),
        )
      },
    },
    {
      what: 'a password change on another device',
      run: async () => {
        const user = await aUser(test, { passwordHash })
        const { body } = await test.post('/users/login', { email: user.email, password: PASSWORD })
        return nextRequest(user, '/users/profile', () =>
          test
            .as(body)
            .post('/users/change-password', { currentPassword: PASSWORD, newPassword: 'a new classroom' }),
        )
      },
    },
  ])('after $what', { timeout: 300_000 }, async ({ what, run }, { annotate }) => {
    const refused: number[] = []
    for (let user = 0; user < USERS; user += 1) refused.push(await run())
    const right = refused.filter((status) => status === 401).length
    await annotate(`${what}: ${right} of ${USERS}`, 'figure')
    expect(right).toBe(USERS)
  })
})
