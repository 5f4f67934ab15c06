import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { memoryRateLimits } from '../../platform/http/rate-limits.ts'
import { aUser } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp({ limits: memoryRateLimits() })

it('asks to try again when logging in, logging out, or registering while accounts are locked', async () => {
  const password = 'morning classroom'
  const user = await aUser(test, { passwordHash: await test.deps.passwords.hash(password) })
  const logIn = () => test.call('POST', '/users/login', { body: { email: user.email, password } })
  const form = { first_name: 'Rosa', last_name: 'Lind', email: 'rosa@example.test', password }
  await test.deps.db.transaction().execute(async (trx) => {
    // As a migration or a backup would: reading goes on, writing waits.
    await sql`lock table users, logins in share mode`.execute(trx)
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, logIn),
      test.call('POST', '/users/register', { body: form }),
      test.call('POST', '/users/logout', { token: user.token }),
    ])
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 503, body: { code: 'busy' } })
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
    }
  })
  // Ten attempts are the limit; those that nothing was decided about do not count.
  expect((await logIn()).status).toBe(200)
})
