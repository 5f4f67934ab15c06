import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createApp } from '../../../app.ts'
import { databaseRateLimits } from '../../../platform/http/database-rate-limits.ts'
import { noRateLimits, type RateLimits } from '../../../platform/http/rate-limits.ts'
import { all } from '../../../testing/race.ts'
import { rowsIn } from '../../../testing/rows.ts'
import {
  addApp,
  addPasskey,
  aUserWithPassword,
  loginOptions,
  PASSWORD,
  startLogin,
} from '../../../testing/second-factor.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const START = new Date('2026-11-24T14:00:00Z')
const test = useTestApp({ clock: async () => START })

/** Two servers on one database, called in turn. Each request has an address of its own. */
function twoServers(limits: RateLimits) {
  let requests = 0
  const addressOf = () => `198.51.100.${requests % 250}`
  const servers = [1, 2].map(() => createApp({ ...test.deps, limits, addressOf }))
  return async (path: string, body: object) => {
    requests += 1
    const response = await servers[requests % 2]?.request(`/api/users/login${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    return response?.status
  }
}

const countOf = (statuses: readonly unknown[], status: number) =>
  statuses.filter((each) => each === status).length

async function compared(userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_log
    where action = 'login.second_step_failed' and subject_id = ${userId}`.execute(test.deps.db)
  return rows[0]?.count ?? 0
}

describe('parallel second steps on two servers', () => {
  it('one code of the app opens one login', async () => {
    const user = await aUserWithPassword(test)
    const app = await addApp(test, user)
    const tickets = await all(10, async () => (await startLogin(test, user)).ticket)
    const send = twoServers(noRateLimits)
    const code = await app.codeAt()
    const statuses = await all(10, (index) => send('/second-step', { ticket: tickets[index], code }))
    expect(statuses.sort()).toEqual([200, ...Array(9).fill(400)])
  })

  it('one recovery code opens one login', async () => {
    const user = await aUserWithPassword(test)
    const { recoveryCodes } = await addApp(test, user)
    const tickets = await all(10, async () => (await startLogin(test, user)).ticket)
    const send = twoServers(noRateLimits)
    const statuses = await all(10, (index) =>
      send('/second-step', { ticket: tickets[index], recovery_code: recoveryCodes?.[0] }),
    )
    expect(statuses.sort()).toEqual([200, ...Array(9).fill(400)])
  })

  it('one ticket opens one login, and takes five attempts', async () => {
    const user = await aUserWithPassword(test)
    const { recoveryCodes = [] } = await addApp(test, user)
    const { ticket } = await startLogin(test, user)
    const send = twoServers(noRateLimits)
    const opened = await all(10, (index) =>
      send('/second-step', { ticket, recovery_code: recoveryCodes?.[index] }),
    )
    expect(opened.sort()).toEqual([200, ...Array(9).fill(401)])
    const guessed = await startLogin(test, user)
    const statuses = await all(20, () => send('/second-step', { ticket: guessed.ticket, code: '000000' }))
    expect([countOf(statuses, 400), countOf(statuses, 401)]).toEqual([5, 15])
  })

  it('one signature of a passkey opens one login', async () => {
    const user = await aUserWithPassword(test)
    const { passkey } = await addPasskey(test, user, 'Phone', { counts: false })
    const used = passkey.use(await loginOptions(test))
    const send = twoServers(noRateLimits)
    const statuses = await all(10, () => send('/passkey', { passkey: used }))
    expect(statuses.sort()).toEqual([200, ...Array(9).fill(400)])
  })
})

describe('codes guessed in parallel from many addresses', () => {
  const guesses = 60
  async function guessAt(limits: RateLimits): Promise<number> {
    const user = await aUserWithPassword(test)
    await addApp(test, user)
    const tickets = await all(20, async () => (await startLogin(test, user)).ticket)
    const send = twoServers(limits)
    await all(guesses, (index) => send('/second-step', { ticket: tickets[index % 20], code: '000000' }))
    return compared(user.id)
  }

  it('are compared ten times', async () => {
    expect(await guessAt(databaseRateLimits(test.deps.db))).toBe(10)
  })

  it('are all compared without the limits, which shows that the test can fail', async () => {
    expect(await guessAt(noRateLimits)).toBe(guesses)
  })
})

it('a password that is changed during the login ends the begun second step', async () => {
  const user = await aUserWithPassword(test)
  const { recoveryCodes = [] } = await addApp(test, user)
  const send = twoServers(noRateLimits)
  const { ticket } = await startLogin(test, user)
  const body = { currentPassword: PASSWORD, newPassword: 'a kite above the bay' }
  const [changed, opened] = await Promise.all([
    test.as(user).post('/users/change-password', body),
    send('/second-step', { ticket, recovery_code: recoveryCodes?.[0] }),
  ])
  expect(changed.status, changed.text).toBe(200)
  const active = await rowsIn(test, 'logins', { user_id: user.id, ended_at: null }, ['id'])
  // Either the ticket ended with the old password, or its login did.
  expect([200, 401]).toContain(opened)
  expect(active).toHaveLength(1)
})
