import type { ClassStudents } from '@cubby/contract/catalog/class-students'
import type { RebookingPreview } from '@cubby/contract/catalog/rebooking'
import { afterAll, describe, expect, it } from 'vitest'
import { aCenter, joinCenter, type TestCenter, type TestMember } from '../../../testing/centers.ts'
import { aClock } from '../../../testing/clock.ts'
import {
  aPaidPayment,
  aSession,
  aUser,
  codeOf,
  seatIn,
  type TestSession,
  type TestUser,
  waitIn,
} from '../../../testing/factories.ts'
import { expectSeatsInOrder } from '../../../testing/invariants.ts'
import { anotherSession } from '../../../testing/make-up.ts'
import { changeRows, rowIn, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const clock = aClock(new Date('2027-01-05T15:00:00Z'))
const test = useTestApp({ clock: clock.clock })
afterAll(() => expectSeatsInOrder(test))

const CPR = 'CPR and First Aid Certification'
const call = <Body>(method: string, path: string, body?: object, token = test.admin.token) =>
  test.call<Body>(method, path, { token, ...(body && { body }) })
const aDate = (day: string) => aSession(test, { days: [day, day] })

/** Enrolls all of the staff. The center pays, and paid $95 for each of them if `isPaid`. Returns the enrollments. */
async function enrolled({ id, staff }: TestCenter, session: TestSession, { isPaid = false } = {}) {
  const ids: string[] = []
  for (const member of staff) {
    const enrollmentId = await seatIn(test, member, session)
    await changeRows(test, 'enrollments', enrollmentId, { center_id: id })
    await test.asAdmin.post(`/enrollments/${enrollmentId}/approve`)
    ids.push(enrollmentId)
    if (!isPaid) continue
    const payment = await rowIn(test, 'payments', { enrollment_id: enrollmentId })
    await aPaidPayment(test, payment.id, new Date('2027-01-05T12:00:00Z'))
  }
  return ids
}

/** Half of what was paid is refunded now. */
async function refundHalf(enrollmentId: string) {
  const policy = [
    { days: 60, percent: 100 },
    { days: 0, percent: 50 },
  ]
  await changeRows(test, 'enrollments', enrollmentId, { refund_policy: JSON.stringify(policy) })
}

async function named(members: readonly TestMember[], names: readonly (readonly [string, string])[]) {
  for (const [at, { id }] of members.entries()) {
    const [first_name, last_name] = names[at] ?? ['Test', 'User']
    await changeRows(test, 'users', id, { first_name, last_name })
  }
}

/** A center whose staff is Ana Reyes alone. */
async function aCenterOfAna() {
  const center = await aCenter(test, { staff: 1 })
  const [ana] = center.staff
  if (!ana) throw new Error('no staff')
  await named([ana], [['Ana', 'Reyes']])
  return { center, ana }
}

async function messagesOf({ id }: { id: string }) {
  const rows = await rowsIn(test, 'notifications', { user_id: id })
  return rows.map(({ title, message }) => `${title} | ${message}`)
}

const mine = async (user: TestUser) => (await test.as(user).get('/enrollments/my')).body.enrollments

describe('the directors of a center are told', () => {
  it('when somebody withdraws, and the student gets nothing back', async () => {
    const { center, ana } = await aCenterOfAna()
    const second = await aUser(test)
    await joinCenter(test, { centerId: center.id, userId: second.id, kind: 'director' })
    const former = await aUser(test)
    await joinCenter(test, { centerId: center.id, userId: former.id, kind: 'director' })
    await changeRows(test, 'center_members', { user_id: former.id }, { left_at: new Date() })
    const [id = ''] = await enrolled(center, await aDate('2027-02-03'), { isPaid: true })
    await refundHalf(id)
    const { status } = await test.as(ana).delete(`/enrollments/${id}?paid=0&refund=0`)
    expect(status).toBe(200)
    const told = [
      `Ana Reyes withdrew from ${CPR} | Ana Reyes withdrew from ${CPR} on Feb 3, 2027. $47.50 is due back to Little Stars.`,
    ]
    expect(await messagesOf(center.director)).toEqual(told)
    expect(await messagesOf(second)).toEqual(told)
    expect(await messagesOf(former)).toEqual([])
    expect((await messagesOf(ana)).join()).not.toContain('$')
    expect(await mine(ana)).toMatchObject([{ enrollment_status: 'withdrawn', paid_by: 'Little Stars' }])
  })

  it('when the office does not approve somebody', async () => {
    const { center, ana } = await aCenterOfAna()
    const [id = ''] = await enrolled(center, await aDate('2027-02-04'))
    await test.asAdmin.post(`/enrollments/${id}/reject`, { reason: 'No prerequisites' })
    expect(await messagesOf(center.director)).toEqual([
      `Ana Reyes is not enrolled in ${CPR} | We could not approve the enrollment of Ana Reyes in ${CPR} on Feb 4, 2027.`,
    ])
    expect(await messagesOf(ana)).toHaveLength(3)
  })

  it('once when a session of many is cancelled', async () => {
    const center = await aCenter(test, { staff: 4 })
    const people = [
      ['Dan', 'Ward'],
      ['Ana', 'Abbot'],
      ['Cy', 'Zimmer'],
      ['Ben', 'Cole'],
    ] as const
    await named(center.staff, people)
    const session = await aDate('2027-02-05')
    await enrolled(center, session, { isPaid: true })
    const other = await seatIn(test, await aUser(test), session)
    await test.asAdmin.patch(`/sessions/sessions/${session.id}/status`, { status: 'cancelled' })
    expect(await messagesOf(center.director)).toEqual([
      `${CPR} will not take place | ${CPR} on Feb 5, 2027 was cancelled. Ana Abbot, Ben Cole, and 2 more are no longer enrolled. $380.00 is due back to Little Stars.`,
    ])
    expect(other).not.toBe('')
    for (const member of center.staff) expect((await messagesOf(member)).join()).not.toContain('$')
  })

  it('when somebody is moved, who stays with the center', async () => {
    const { center, ana } = await aCenterOfAna()
    const from = await aDate('2027-02-08')
    const to = await anotherSession(test, from, { days: ['2027-02-15', '2027-02-15'] })
    const [id = ''] = await enrolled(center, from, { isPaid: true })
    const { body, status } = await test.asAdmin.post(`/admin/enrollments/${id}/transfer`, {
      session_id: to.id,
    })
    expect(status).toBe(200)
    expect(body.enrollment).toMatchObject({ paid_by: 'Little Stars', session_id: to.id })
    expect(await messagesOf(center.director)).toEqual([
      `Ana Reyes has a new date | Ana Reyes was moved from ${CPR} on Feb 8, 2027 to ${CPR} on Feb 15, 2027.`,
    ])
    expect((await messagesOf(ana)).at(-1)).toBe(
      `You are now in ${CPR} on Feb 15, 2027 | Your enrollment in ${CPR} on Feb 8, 2027 was moved to ${CPR} on Feb 15, 2027. Your center pays.`,
    )
    const seats = (await mine(ana)).map(({ session_id, paid_by }) => [session_id, paid_by])
    expect(seats).toEqual(expect.arrayContaining([[to.id, 'Little Stars']]))
  })

  it('nothing when somebody asks for another date, for which the student agrees to no amounts', async () => {
    const { center, ana } = await aCenterOfAna()
    const from = await aDate('2027-02-09')
    const to = await anotherSession(test, from, { days: ['2027-02-16', '2027-02-16'] })
    const [id = ''] = await enrolled(center, from, { isPaid: true })
    await refundHalf(id)
    const asked = { session_id: to.id, shown_refund: { paid: 0, refund: 0 } }
    expect((await test.as(ana).post(`/enrollments/${id}/transfer-request`, asked)).status).toBe(200)
    expect(await messagesOf(center.director)).toEqual([])
  })

  it('when a cancelled session is rebooked, whatever the student chooses', async () => {
    const center = await aCenter(test, { staff: 2 })
    await named(center.staff, [
      ['Ana', 'Abbot'],
      ['Ben', 'Cole'],
    ])
    const [ana, ben] = center.staff
    const from = await aDate('2027-02-10')
    const to = await anotherSession(test, from, { days: ['2027-02-17', '2027-02-17'] })
    const [anas = '', bens = ''] = await enrolled(center, from, { isPaid: true })
    const draft = {
      answer_hours: 48,
      unanswered: 'refund',
      students: [
        { enrollment_id: anas, plan: 'ask', session_id: to.id },
        { enrollment_id: bens, plan: 'move', session_id: to.id },
      ],
    }
    const path = `/admin/sessions/${from.id}/rebooking`
    const preview = (await call<RebookingPreview>('POST', `${path}/preview`, draft)).body
    const students = preview.students.map(({ enrollment_id, plan, session_id, money }) => ({
      enrollment_id,
      plan,
      session_id,
      refund: money.refund,
      due: money.due,
    }))
    expect((await test.asAdmin.post(path, { ...draft, students })).status).toBe(200)
    expect(await messagesOf(center.director)).toEqual([
      `Ana Abbot and Ben Cole have a new date | Ana Abbot and Ben Cole were moved from ${CPR} on Feb 10, 2027 to ${CPR} on Feb 17, 2027.`,
    ])
    for (const member of center.staff) {
      const last = (await messagesOf(member)).at(-1)
      expect(last).toContain('Your center pays.')
      expect(last).not.toMatch(/refund|\$/)
    }
    if (!ana || !ben) throw new Error('no staff')
    const held = (await mine(ana)).find(({ archived_at }) => archived_at === null)
    expect(held).toMatchObject({ paid_by: 'Little Stars', session_id: to.id })
    const chosen = await test.as(ana).post(`/users/enrollments/${held?.id}/choice`, { answer: 'refund' })
    expect(codeOf(chosen)).toBeUndefined()
    expect((await messagesOf(center.director)).at(-1)).toBe(
      `Ana Abbot is no longer enrolled in ${CPR} | Ana Abbot is no longer enrolled in ${CPR} on Feb 17, 2027. $95.00 is due back to Little Stars.`,
    )
    expect((await messagesOf(ana)).at(-1)).toBe(
      `Your enrollment in ${CPR} has ended | You withdrew, and your enrollment in ${CPR} on Feb 17, 2027 has ended.`,
    )
  })
})

describe('the center goes on paying', () => {
  it('when a cancelled session takes place after all', async () => {
    const { center, ana } = await aCenterOfAna()
    const session = await aDate('2027-02-11')
    const [id = ''] = await enrolled(center, session)
    await test.asAdmin.patch(`/sessions/sessions/${session.id}/status`, { status: 'cancelled' })
    await test.asAdmin.patch(`/sessions/sessions/${session.id}/status`, {
      status: 'scheduled',
      restore: true,
    })
    const entries = await test.as(ana).get('/enrollments/waitlist')
    expect(entries.body.waitlist_entries).toMatchObject([{ status: 'offered', paid_by: 'Little Stars' }])
    const [offer] = await rowsIn(test, 'waitlist_entries', { user_id: ana.id }, ['id', 'center_id'])
    expect(offer?.center_id).toBe(center.id)
    await test.as(ana).post(`/enrollments/waitlist/${offer?.id}/accept`, {})
    expect(await mine(ana)).toMatchObject([{ id, archived_at: null, paid_by: 'Little Stars' }])
  })

  it('and says so in the lists of the office', async () => {
    const { center, ana } = await aCenterOfAna()
    const session = await aSession(test, { days: ['2027-02-12', '2027-02-12'], capacity: 1 })
    await seatIn(test, await aUser(test), session)
    const entryId = await waitIn(test, ana, session)
    await changeRows(test, 'waitlist_entries', entryId, { center_id: center.id })
    const path = `/admin/waitlist?sessionId=${session.id}`
    const { body } = await call<{ waitlist_entries: object[] }>('GET', path)
    expect(body.waitlist_entries).toMatchObject([{ id: entryId, paid_by: 'Little Stars' }])
    const held = await aDate('2027-02-18')
    await enrolled(center, held)
    const pathOf = (list: string) => `/admin/classes/${held.classId}/${list}`
    const students = await call<ClassStudents>('GET', pathOf('students'))
    expect(students.body.sessions.flatMap((one) => one.students)).toMatchObject([
      { paid_by: 'Little Stars', payment_status: null },
    ])
    const { active } = (await call<{ active: object[] }>('GET', pathOf('enrollments'))).body
    expect(active).toMatchObject([{ paid_by: 'Little Stars' }])
  })
})
