import type { TrainingReport } from '@cubby/contract/teaching/hours'
import { dayOf } from '@cubby/rules/days'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { expect, it, vi } from 'vitest'
import { aCompletedSession } from '../../../testing/completed-session.ts'
import { aUser, type TestUser } from '../../../testing/factories.ts'
import { all, atScale } from '../../../testing/race.ts'
import { changeRows, rowIn, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { checkHours, refreshHours } from './refresh-results.ts'

const test = useTestApp()

const ROUNDS = atScale(4, 25)
const today = dayOf(new Date(), 'America/New_York')

const follow = (user: TestUser, since = '2026-01-02') =>
  test.as(user).put('/users/hours/standards', { chosen: [{ standard_id: 'ocfs-day-care', since }] })

const reportOf = (hours = 3): TrainingReport => ({
  id: newId(),
  title: 'Webinar',
  provider: 'Council',
  completed_on: today,
  hours,
  credits: [{ standard_id: 'ocfs-day-care', area_id: 'abuse-prevention', hours }],
  upload_id: null,
})
const send = (user: TestUser, body: TrainingReport) => test.as(user).post('/users/trainings', body)

const differencesOf = (user: TestUser) =>
  test.deps.db.transaction().execute((trx) => checkHours({ deps: test.deps, trx }, { userIds: [user.id] }))

const resultOf = (user: TestUser) => rowIn(test, 'hour_results', { user_id: user.id })

const actionsOf = async (subject: string) => {
  const rows = await rowsIn(test, 'audit_log', { subject_id: subject })
  return rows.map(({ action }) => action)
}

it('reports a training once, and decides about it once, when both arrive several times at once', async () => {
  const other = await aUser(test, { role: 'admin' })
  for (let round = 0; round < ROUNDS; round += 1) {
    const user = await aUser(test)
    await follow(user)
    const body = reportOf()
    const sent = await all(4, () => send(user, body))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(await resultOf(user)).toMatchObject({ earned: '0.00', self_reported: '3.00' })

    const decide = (admin: TestUser, action: string, input: object) =>
      test.as(admin).post(`/admin/trainings/${body.id}/${action}`, input)
    const decided = await Promise.all([
      decide(test.admin, 'verify', {}),
      decide(other, 'verify', { hours: 2, credits: [{ ...body.credits[0], hours: 2 }] }),
      decide(other, 'reject', { reason: 'Twice' }),
    ])
    expect(decided.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await actionsOf(body.id)).toHaveLength(2)
    expect(await differencesOf(user)).toEqual([])
  }
})

it('stores what counts, whatever happens at once: a choice, a report, a revocation, and the job', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const user = await aUser(test)
    const { admin, ...session } = await aCompletedSession(test, [user])
    await test.as(admin).post('/admin/certificates', { action: 'issue', session_id: session.id })
    const { id } = await rowIn(test, 'certificates', { user_id: user.id })
    const shares = [{ standard_id: 'ocfs-day-care', area_id: 'safety-and-security', hours: 2 }]
    await test
      .as(admin)
      .put(`/admin/classes/${session.classId}/shares`, { effective_from: null, hours: 2, shares })
    const refresh = () =>
      test.deps.db.transaction().execute(async (trx) => {
        const now = await test.deps.clock(trx)
        await refreshHours({ deps: test.deps, trx, now }, { userIds: [user.id] })
      })
    await Promise.all([
      follow(user, '2025-01-02'),
      refresh(),
      test.as(admin).post(`/certificates/${id}/revoke`),
      send(user, reportOf(1)),
      refresh(),
    ])
    expect(await differencesOf(user)).toEqual([])
    expect(await resultOf(user)).toMatchObject({ earned: '0.00', self_reported: '1.00' })
  }
})

/** Whether one of the server's connections waits for a lock. */
async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(test.owner)
  return rows.length > 0
}

/**
 * Revokes a certificate while a choice of its student is computed but not committed. `lock` is what the choice and the
 * revocation have in common.
 */
async function revokeDuringChoice(lock: 'user' | 'none') {
  const user = await aUser(test)
  const { admin, ...session } = await aCompletedSession(test, [user])
  const issue = { action: 'issue', session_id: session.id }
  await test.as(admin).post('/admin/certificates', issue)
  const { id } = await rowIn(test, 'certificates', { user_id: user.id })
  const shares = [{ standard_id: 'ocfs-day-care', area_id: 'safety-and-security', hours: 2 }]
  await test
    .as(admin)
    .put(`/admin/classes/${session.classId}/shares`, { effective_from: null, hours: 2, shares })
  let revoked: Promise<unknown> = Promise.resolve()
  await test.deps.db.transaction().execute(async (trx) => {
    const now = await test.deps.clock(trx)
    const choice = {
      user_id: user.id,
      standard_id: 'ocfs-day-care',
      counts_from: '2025-01-02',
      chosen_at: now,
    }
    await trx.insertInto('chosen_standards').values(choice).execute()
    await refreshHours({ deps: test.deps, trx, now }, { userIds: [user.id] })
    let isOver = false
    const revocation =
      lock === 'user'
        ? test.as(admin).post(`/certificates/${id}/revoke`)
        : changeRows(test, 'certificates', id, { revoked_at: now })
    revoked = revocation.then(() => {
      isOver = true
    })
    await vi.waitFor(async () => expect(isOver || (await isSomebodyWaiting())).toBe(true))
  })
  await revoked
  return user
}

it('computes a revocation after a choice that was not committed yet', async () => {
  const user = await revokeDuringChoice('user')
  expect(await differencesOf(user)).toEqual([])
  expect(await resultOf(user)).toMatchObject({ earned: '0.00' })
})

it('would keep the hours of a revoked certificate without that', async () => {
  const user = await revokeDuringChoice('none')
  expect(await differencesOf(user)).toMatchObject([{ stored: { earned: 2 }, computed: { earned: 0 } }])
})
