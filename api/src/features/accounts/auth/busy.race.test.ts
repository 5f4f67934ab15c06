import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aUser, codeOf } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp({ isRateLimited: true })

it('returns 503 for logging in, logging out, and registering while accounts are locked', async () => {
  const password = 'morning classroom'
  const user = await aUser(test, { passwordHash: await test.deps.passwords.hash(password) })
  const logIn = () => test.post('/users/login', { email: user.email, password })
  const form = { first_name: 'Rosa', last_name: 'Lind', email: 'rosa@example.test', password }
  await test.deps.db.transaction().execute(async (trx) => {
    // Like a migration or a backup: reads continue, and writes wait.
    await sql`lock table users, logins in share mode`.execute(trx)
    const responses = await Promise.all([
      ...Array.from({ length: 10 }, logIn),
      test.post('/users/register', form),
      test.as(user).post('/users/logout'),
    ])
    for (const response of responses) {
      expect(codeOf(response)).toBe('busy')
      expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
    }
  })
  // The limit is ten attempts. Attempts without a decision do not count.
  expect((await logIn()).status).toBe(200)
})
