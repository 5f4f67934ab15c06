import type { TrainingReport } from '@cubby/contract/teaching/hours'
import type { StandardChange } from '@cubby/contract/teaching/standards'
import { addDays, dayOf } from '@cubby/rules/days'
import { hourEntries } from '@cubby/rules/teaching/hour-credits'
import { standingOf } from '@cubby/rules/teaching/standing'
import { v7 as newId } from 'uuid'
import { describe, expect, it } from 'vitest'
import { aClock } from '../../../testing/clock.ts'
import { aCompletedSession } from '../../../testing/completed-session.ts'
import { aUser, codeOf, type TestSession, type TestUser } from '../../../testing/factories.ts'
import { rowIn, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { refreshAllHours } from './refresh-results.ts'

const DAY_MS = 86_400_000
const clock = aClock(new Date('2026-12-20T15:00:00Z'))
const test = useTestApp({ clock: clock.clock })
const today = () => dayOf(clock.now(), 'America/New_York')

const ledgerOf = async (user: TestUser) => (await test.as(user).get('/users/hours')).body

async function follow(user: TestUser, standard_id = 'ocfs-day-care', since = '2026-03-15') {
  const body = { chosen: [{ standard_id, since }] }
  expect((await test.as(user).put('/users/hours/standards', body)).status).toBe(200)
}

/** The class counts with half of its hours for safety. */
async function shareHours(admin: TestUser, { classId }: Pick<TestSession, 'classId'>, hours: number) {
  const body = {
    effective_from: null,
    hours,
    shares: [{ standard_id: 'ocfs-day-care', area_id: 'safety-and-security', hours: hours / 2 }],
  }
  return test.as(admin).put(`/admin/classes/${classId}/shares`, body)
}

/** The stored result of a user, and what the app would compute. Both are the same. */
async function resultOf(user: TestUser, standardId = 'ocfs-day-care') {
  const stored = (await rowsIn(test, 'hour_results', { user_id: user.id, standard_id: standardId }))[0]
  const ledger = await ledgerOf(user)
  const standard = ledger.standards.find(({ id }) => id === standardId)
  const since = ledger.chosen.find(({ standard_id }) => standard_id === standardId)?.since
  if (!stored || !standard || !since) return null
  const standing = standingOf({ standard, since, entries: hourEntries(ledger), today: today() })
  expect(stored).toMatchObject({
    state: standing.state,
    due_on: standing.due_on,
    done_through: standing.done_until,
  })
  if (standing.kind === 'hours') {
    expect([Number(stored.earned), Number(stored.self_reported), Number(stored.missing)]).toEqual([
      standing.earned,
      standing.self_reported,
      standing.missing,
    ])
  }
  return stored
}

describe('hours of certificates', () => {
  it('count from the issue of a certificate, are taken back with it, and given again once', async () => {
    const student = await aUser(test)
    const { admin, ...session } = await aCompletedSession(test, [student])
    await follow(student)
    const issue = { action: 'issue', session_id: session.id }
    const issued = await test.as(admin).post('/admin/certificates', issue)
    expect(issued.status).toBe(200)
    expect(Number((await resultOf(student))?.earned)).toBe(0)

    const { hours, id } = await rowIn(test, 'certificates', { user_id: student.id })
    expect((await shareHours(admin, session, Number(hours))).status).toBe(200)
    await refreshAllHours(test.deps)
    expect(Number((await resultOf(student))?.earned)).toBe(Number(hours) / 2)
    expect((await ledgerOf(student)).classes).toHaveLength(1)

    await test.as(admin).post(`/certificates/${id}/revoke`)
    expect(Number((await resultOf(student))?.earned)).toBe(0)
    await test.as(admin).post('/admin/certificates', issue)
    expect(Number((await resultOf(student))?.earned)).toBe(Number(hours) / 2)
    expect((await ledgerOf(student)).certificates).toHaveLength(1)
  })

  it('are never more than the class has', async () => {
    const { admin, ...session } = await aCompletedSession(test, [])
    const shares = [{ standard_id: 'ocfs-day-care', area_id: 'safety-and-security', hours: 9 }]
    const answer = await test
      .as(admin)
      .put(`/admin/classes/${session.classId}/shares`, { effective_from: null, hours: 8, shares })
    expect([answer.status, codeOf(answer)]).toEqual([400, 'invalid_input'])
    const unknown = await test.as(admin).put(`/admin/classes/${session.classId}/shares`, {
      effective_from: null,
      hours: 8,
      shares: [{ ...shares[0], area_id: 'dancing' }],
    })
    expect(codeOf(unknown)).toBe('invalid_input')
  })
})

describe('a training taken elsewhere', () => {
  const report = (id = newId()): TrainingReport => ({
    id,
    title: 'Webinar',
    provider: 'Council',
    completed_on: '2026-05-09',
    hours: 3,
    credits: [{ standard_id: 'ocfs-day-care', area_id: 'abuse-prevention', hours: 3 }],
    upload_id: null,
  })
  const send = (user: TestUser, body: object, key: string = newId()) =>
    test.as(user).post('/users/trainings', body, { 'Idempotency-Key': key })
  const decide = (id: string, action: string, body: object) =>
    test.asAdmin.post(`/admin/trainings/${id}/${action}`, body)

  it('counts apart until the office verifies it, and is reported once', async () => {
    const user = await aUser(test)
    await follow(user)
    const body = report()
    const key = newId()
    expect((await send(user, body, key)).status).toBe(200)
    expect((await send(user, body, key)).status).toBe(200)
    expect((await ledgerOf(user)).trainings).toHaveLength(1)
    expect(await resultOf(user)).toMatchObject({ earned: '0.00', self_reported: '3.00' })
    const waiting = async () => (await test.asAdmin.get('/admin/work-queue')).body
    expect(await waiting()).toMatchObject({ submitted_trainings: 1 })

    const corrected = { hours: 2.5, credits: [{ ...body.credits[0], hours: 2.5 }] }
    expect((await decide(body.id, 'verify', corrected)).status).toBe(200)
    expect(await resultOf(user)).toMatchObject({ earned: '2.50', self_reported: '0.00' })
    expect(await waiting()).toMatchObject({ submitted_trainings: 0 })
    expect(codeOf(await decide(body.id, 'reject', { reason: 'Too late' }))).toBe('training_reviewed')
    expect(codeOf(await send(user, body))).toBe('training_reviewed')
  })

  it('is returned with a reason, corrected, and submitted again', async () => {
    const user = await aUser(test)
    await follow(user)
    const body = report()
    await send(user, body)
    expect((await decide(body.id, 'return', { reason: 'Add the certificate' })).status).toBe(200)
    expect((await ledgerOf(user)).trainings[0]).toMatchObject({
      status: 'returned',
      reason: 'Add the certificate',
    })
    expect(await resultOf(user)).toMatchObject({ self_reported: '0.00' })
    expect((await send(user, { ...body, hours: 4 })).body.training).toMatchObject({
      status: 'submitted',
      hours: 4,
    })
    const page = await test.asAdmin.get('/admin/trainings')
    expect(page.body.trainings.map(({ id }) => id)).toContain(body.id)
    expect((await decide(body.id, 'reject', { reason: 'Not about child care' })).status).toBe(200)
    expect(await resultOf(user)).toMatchObject({ earned: '0.00', self_reported: '0.00' })
  })

  it('belongs to its student, lies in the past, and has known areas', async () => {
    const [user, other] = [await aUser(test), await aUser(test)]
    const body = report()
    await send(user, body)
    expect(codeOf(await send(other, body))).toBe('training_not_found')
    expect(codeOf(await send(user, { ...report(), completed_on: addDays(today(), 1) }))).toBe('invalid_input')
    expect(codeOf(await send(user, { ...report(), upload_id: 'of somebody else' }))).toBe(
      'document_not_found',
    )
    const tooMany = [{ standard_id: 'ocfs-day-care', area_id: 'abuse-prevention', hours: 3.25 }]
    expect(codeOf(await send(user, { ...report(), credits: tooMany }))).toBe('invalid_input')
  })
})

describe('standards', () => {
  const save = (body: StandardChange) => test.asAdmin.post('/admin/standards', body)

  it('come with sources for each number', async () => {
    const user = await aUser(test)
    const { standards } = await ledgerOf(user)
    expect(standards.map(({ id }) => id).sort()).toEqual([
      'cda',
      'cda-renewal',
      'cpr-first-aid',
      'ocfs-day-care',
      'ocfs-school-age',
    ])
    expect(standards.every(({ versions }) => versions.every(({ source }) => source.length > 20))).toBe(true)
  })

  it('get a new version, which leaves earlier periods as they were', async () => {
    const { standard } = (
      await save({
        name: 'House rules',
        authority: 'The school',
        renewed_by: null,
        archived: false,
        version: {
          effective_from: null,
          source: 'Handbook',
          rules: {
            kind: 'hours',
            period: { kind: 'from_date', months: 12 },
            hours: 10,
            areas: [],
            first_period: null,
            yearly_hours: null,
            carry_over_days: 0,
            rounding: 'none',
          },
        },
      })
    ).body
    const student = await aUser(test)
    await follow(student, standard.id, '2026-01-01')
    expect(await resultOf(student, standard.id)).toMatchObject({ missing: '10.00', due_on: '2026-12-31' })
    const [version] = standard.versions
    if (version?.rules.kind !== 'hours') throw new Error('no hours')
    const change = {
      id: standard.id,
      name: 'House rules',
      authority: 'The school',
      renewed_by: null,
      archived: false,
      base_version: 1,
      version: { effective_from: '2026-06-01', source: 'Handbook 2', rules: { ...version.rules, hours: 20 } },
    }
    expect((await save(change)).body.standard.versions).toHaveLength(2)
    expect(codeOf(await save(change))).toBe('standard_changed')
    const earlier = {
      ...change,
      base_version: 2,
      version: { ...change.version, effective_from: '2026-05-01' },
    }
    expect(codeOf(await save(earlier))).toBe('invalid_input')
    await refreshAllHours(test.deps)
    expect(await resultOf(student, standard.id)).toMatchObject({ missing: '10.00' })
    clock.pass(15 * DAY_MS)
    await refreshAllHours(test.deps)
    expect(await resultOf(student, standard.id)).toMatchObject({ missing: '20.00', due_on: '2027-12-31' })
    clock.pass(-15 * DAY_MS)
  })

  it('that are archived stay with those who follow them, and nobody else can choose them', async () => {
    const [follower, other] = [await aUser(test), await aUser(test)]
    await follow(follower, 'ocfs-school-age')
    const archive = (archived: boolean) =>
      save({
        id: 'ocfs-school-age',
        name: 'New York school-age child care training',
        authority: 'OCFS',
        renewed_by: null,
        archived,
        base_version: 1,
        version: null,
      })
    await archive(true)
    const body = { chosen: [{ standard_id: 'ocfs-school-age', since: '2026-01-01' }] }
    const refused = await test.as(other).put('/users/hours/standards', body)
    expect(codeOf(refused)).toBe('standard_not_found')
    expect((await test.as(follower).put('/users/hours/standards', body)).status).toBe(200)
    expect((await ledgerOf(other)).standards.map(({ id }) => id)).not.toContain('ocfs-school-age')
    await archive(false)
  })
})

it('a choice replaces the one before, and its result', async () => {
  const user = await aUser(test)
  await follow(user)
  expect(await resultOf(user)).not.toBeNull()
  await follow(user, 'cda')
  expect(await resultOf(user)).toBeNull()
  expect((await resultOf(user, 'cda'))?.missing_areas).toHaveLength(8)
})

describe('what the office sets', () => {
  const assign = async (users: readonly TestUser[], since: string | null, standard_id = 'ocfs-day-care') => {
    const ids = users.map(({ id }) => id)
    const { status, body } = await test.asAdmin.post('/admin/hours/standards', { ids, standard_id, since })
    expect(status).toBe(200)
    return body.results.map(({ refused }) => refused)
  }
  const chosenBy = async (user: TestUser) => (await ledgerOf(user)).chosen
  const office = { standard_id: 'ocfs-day-care', since: '2025-09-01', by_office: true }

  it('applies to several students at once, and shows what they lack before they choose', async () => {
    const [first, second] = [await aUser(test), await aUser(test)]
    expect(await assign([first, second], office.since)).toEqual([null, null])
    expect(await chosenBy(second)).toEqual([office])
    expect((await resultOf(first))?.state).toBe('overdue')
  })

  it('stays when the student chooses, also without knowing of it, and can be taken back', async () => {
    const user = await aUser(test)
    await follow(user)
    await assign([user], office.since)
    const own = { standard_id: 'cda', since: '2026-03-15', by_office: false }
    await follow(user, 'cda')
    expect(await chosenBy(user)).toEqual([own, office])
    await follow(user)
    expect(await chosenBy(user)).toEqual([office])
    await assign([user], null)
    expect(await chosenBy(user)).toEqual([])
    expect(await resultOf(user)).toBeNull()
  })

  it('does not take back what the student chose, and is refused for unknown users and standards', async () => {
    const user = await aUser(test)
    await follow(user)
    await assign([user], null)
    expect(await chosenBy(user)).toHaveLength(1)
    expect(await assign([{ ...user, id: 'unknown' }], office.since)).toEqual(['User not found'])
    expect(await assign([user], office.since, 'unknown')).toEqual(['Standard not found'])
  })

  it('is in the audit log and in the activity of the student', async () => {
    const user = await aUser(test)
    await assign([user], office.since)
    const { body } = await test.as(user).get('/users/activity-history')
    expect(JSON.stringify(body)).toContain('The office added a training requirement for you')
  })
})
