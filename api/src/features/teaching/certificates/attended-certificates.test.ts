import { messages } from '@cubby/contract/messages'
import { completionTexts } from '@cubby/contract/seats/admin-texts'
import type { IssueResponse } from '@cubby/contract/teaching/certificates'
import { readCertificateCode } from '@cubby/rules/teaching/certificate-statement'
import { describe, expect, it } from 'vitest'
import { mark } from '../../../testing/attendance.ts'
import { aClock } from '../../../testing/clock.ts'
import { aCompletedSession } from '../../../testing/completed-session.ts'
import { aCaller, aSession, aUser, codeOf, type TestUser } from '../../../testing/factories.ts'
import { changeRows, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { issueCertificates } from './issue-certificates.ts'

const clock = aClock(new Date('2026-11-20T15:00:00Z'))
const test = useTestApp({ clock: clock.clock })

type Session = Awaited<ReturnType<typeof aCompletedSession>>

const propose = async ({ admin, id }: Session) => {
  const { status, body } = await test.as(admin).get(`/certificates/proposals/${id}`)
  expect(status).toBe(200)
  return body.proposal
}
const issue = ({ admin, id }: Session, override?: object) =>
  test
    .as(admin)
    .post('/admin/certificates', { action: 'issue', session_id: id, ...(override && { override }) })
const reasonsOf = ({ results }: IssueResponse) =>
  Object.fromEntries(results.map(({ user_id, reason }) => [user_id, reason]))

/** The hours on the signed certificates of a student. */
async function certifiedHours({ id }: TestUser): Promise<(number | undefined)[]> {
  const rows = await rowsIn(test, 'certificates', { user_id: id })
  return rows.map(({ code }) => readCertificateCode(code ?? '')?.statement.hours)
}
const requireShare = ({ classId }: Session, required_hours_percent: number) =>
  changeRows(test, 'classes', classId, { required_hours_percent })
const listed = async ({ admin }: Session) => {
  const { body } = await test.as(admin).get('/certificates')
  return body.certificates
}

describe('the proposal', () => {
  it('has those who completed the session, and says what the others lack', async () => {
    const [ada, bob, cyd] = [await aUser(test), await aUser(test), await aUser(test)]
    const session = await aCompletedSession(test, [ada, bob, cyd], { isMarked: false })
    await mark(test, ada, { session })
    await mark(test, bob, { session, days: ['2026-11-16'] })
    await mark(test, bob, { session, days: ['2026-11-17'], status: 'late', missed_minutes: 40 })
    await mark(test, bob, { session, days: ['2026-11-18'], status: 'absent' })

    const { students, ...about } = await propose(session)
    expect(about).toEqual({ session_id: session.id, contact_hours: 19.5, required_hours_percent: 100 })
    const shown = (user: TestUser) => students.find(({ user_id }) => user_id === user.id)
    expect(shown(ada)).toEqual({
      user_id: ada.id,
      student_name: 'Test User',
      attended_hours: 19.5,
      lacking: null,
      unpaid: true,
      ineligible: null,
    })
    const { payments } = (await test.as(ada).get('/users/payments')).body
    const receipt = { amount: payments[0]?.amount, method: 'cash', date: '2026-11-20' }
    await test.as(session.admin).post(`/admin/financial/payments/${payments[0]?.id}/receipts`, receipt)
    expect((await propose(session)).students.map(({ unpaid }) => unpaid)).toEqual([false, true, true])
    // 6.5 hours and 5 hours 50 minutes are 12 hours 20 minutes.
    expect(shown(bob)).toMatchObject({
      attended_hours: 12.25,
      lacking: '7.25 hours of 19.5 missing: Nov 17 late 40 minutes, Nov 18 absent',
    })
    expect(shown(cyd)).toMatchObject({ attended_hours: 0, lacking: 'No attendance recorded' })
  })

  it('follows the required share of the class', async () => {
    const ada = await aUser(test)
    const session = await aCompletedSession(test, [ada], { isMarked: false })
    await mark(test, ada, { session, days: ['2026-11-16', '2026-11-17'] })
    await requireShare(session, 67)
    const lacking = '0.25 hours of the required 13.07 missing: Nov 18 not recorded'
    expect((await propose(session)).students).toMatchObject([{ attended_hours: 13, lacking }])
    await requireShare(session, 66)
    expect((await propose(session)).students).toMatchObject([{ attended_hours: 13, lacking: null }])
  })

  it('needs confirmed meetings', async () => {
    const ada = await aUser(test)
    const session = await aCompletedSession(test, [ada], { days: ['2026-10-01', '2026-11-18'] })
    expect(await propose(session)).toMatchObject({
      contact_hours: null,
      students: [{ attended_hours: null, lacking: completionTexts.meetingsUnconfirmed }],
    })
  })

  it('says who already has a certificate', async () => {
    const ada = await aUser(test)
    const session = await aCompletedSession(test, [ada])
    await issue(session)
    expect((await propose(session)).students).toMatchObject([{ ineligible: messages.holdsCertificate }])
  })

  it('exists only for completed sessions, and for administrators', async () => {
    const { admin } = await aCompletedSession(test, [])
    const get = (id: string, token = admin.token) => test.as({ token }).get(`/certificates/proposals/${id}`)
    expect(codeOf(await get((await aSession(test)).id))).toBe('session_not_completed')
    expect(codeOf(await get('unknown'))).toBe('session_not_found')
    expect((await get('unknown', (await aUser(test)).token)).status).toBe(403)
  })
})

describe('issuing', () => {
  it('states exactly the attended hours, and skips those who did not complete the session', async () => {
    const [ada, bob] = [await aUser(test), await aUser(test)]
    const session = await aCompletedSession(test, [ada, bob], { isMarked: false })
    await requireShare(session, 90)
    // The later mark counts, although it arrived first: 19.5 hours less 50 minutes are 18 hours 40 minutes.
    await mark(test, ada, {
      session,
      days: ['2026-11-17'],
      status: 'left_early',
      missed_minutes: 50,
      marked_at: new Date('2026-11-20T15:00:00.010Z'),
    })
    await mark(test, ada, { session })
    await mark(test, bob, { session, days: ['2026-11-16', '2026-11-17'] })

    const { body } = await issue(session)
    expect(body.issued).toBe(1)
    expect(reasonsOf(body)).toEqual({
      [ada.id]: null,
      [bob.id]: '4.75 hours of the required 17.55 missing: Nov 18 not recorded',
    })
    expect(await certifiedHours(ada)).toEqual([18.5])
    expect(await certifiedHours(bob)).toEqual([])
  })

  it('needs a reason for others, which is stored, audited, and shown to administrators', async () => {
    const [ada, bob, cyd] = [await aUser(test), await aUser(test), await aUser(test)]
    const session = await aCompletedSession(test, [ada, bob, cyd], { isMarked: false })
    await mark(test, ada, { session })
    for (const user of [bob, cyd]) await mark(test, user, { session, days: ['2026-11-16'] })
    const { body } = await issue(session, { user_ids: [ada.id, bob.id], reason: ' Passed the exam ' })
    expect(body.issued).toBe(2)
    expect(await certifiedHours(bob)).toEqual([6.5])
    expect(await certifiedHours(cyd)).toEqual([])
    const certificates = await listed(session)
    const certificateFor = (user: TestUser) => certificates.find(({ user_id }) => user_id === user.id)
    expect(certificateFor(bob)).toMatchObject({ hours: 6.5, override_reason: 'Passed the exam' })
    // Ada needed no override.
    expect(certificateFor(ada)).toMatchObject({ hours: 19.5, override_reason: null })
    const rows = await test.deps.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'certificate.issued')
      .where('subject_id', 'in', [certificateFor(bob)?.id ?? '', certificateFor(ada)?.id ?? ''])
      .execute()
    expect(rows.map(({ details }) => details)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          user_id: bob.id,
          hours: 6.5,
          hours_given_by_office: false,
          reason: 'Passed the exam',
        }),
        expect.objectContaining({ user_id: ada.id, hours: 19.5, hours_given_by_office: false, reason: null }),
      ]),
    )
    const mine = await test.as(bob).get('/users/certificates')
    expect(mine.text).not.toContain('Passed the exam')
  })

  it('needs stated hours too if no attendance was recorded, but no more than the session had', async () => {
    const ada = await aUser(test)
    const session = await aCompletedSession(test, [ada], { isMarked: false })
    expect(reasonsOf((await issue(session)).body)).toEqual({ [ada.id]: 'No attendance recorded' })
    const override = { user_ids: [ada.id], reason: 'Signed the paper list' }
    const refused = (message: string) => ({
      status: 400,
      body: { error: message, code: 'invalid_input', fields: { 'override.hours': message } },
    })
    expect(await issue(session, override)).toMatchObject(refused(completionTexts.overrideHoursRequired))
    expect(await issue(session, { ...override, hours: 19.75 })).toMatchObject(
      refused(completionTexts.hoursExceedSession),
    )
    expect(await certifiedHours(ada)).toEqual([])
    expect((await issue(session, { ...override, hours: 19.5 })).body.issued).toBe(1)
    expect(await certifiedHours(ada)).toEqual([19.5])
    expect((await listed(session))[0]).toMatchObject({ override_reason: 'Signed the paper list' })
    // A certificate that exists needs no hours.
    expect((await issue(session, override)).body).toMatchObject({
      issued: 0,
      results: [{ outcome: 'exists' }],
    })
  })

  it('needs a reason and hours while the meetings are not confirmed', async () => {
    const ada = await aUser(test)
    const session = await aCompletedSession(test, [ada], { days: ['2026-10-01', '2026-11-18'] })
    expect(reasonsOf((await issue(session)).body)).toEqual({ [ada.id]: completionTexts.meetingsUnconfirmed })
    const override = { user_ids: [ada.id], reason: 'A course of before Cubby' }
    expect((await issue(session, override)).status).toBe(400)
    expect((await issue(session, { ...override, hours: 24 })).body.issued).toBe(1)
    expect(await certifiedHours(ada)).toEqual([24])
  })

  it('counts the confirmed meetings of a long session, without breaks and cancelled ones', async () => {
    const ada = await aUser(test)
    // From Oct 7 to Nov 1, on 7 Wednesdays and Sundays, Oct 18 excepted; one of them is cancelled.
    const session = await aCompletedSession(test, [ada], { days: ['2026-10-07', '2026-11-01'] })
    const user = session.admin
    await test.as(user).put(`/sessions/${session.id}/meetings`, {
      pattern: { kind: 'weekdays', weekdays: ['wednesday', 'sunday'], exceptions: ['2026-10-18'] },
      break_minutes: 30,
    })
    await changeRows(
      test,
      'session_meetings',
      { session_id: session.id, date: '2026-10-14' },
      { status: 'cancelled' },
    )
    await mark(test, ada, { session })
    expect((await issue(session)).body.issued).toBe(1)
    expect(await certifiedHours(ada)).toEqual([36])
  })

  it('issues nothing to a student whose attendance changes while the certificate is drawn', async () => {
    const ada = await aUser(test)
    const session = await aCompletedSession(test, [ada])
    await requireShare(session, 50)
    const { files } = test.deps
    const slowStore = {
      ...files,
      async save(key: string, bytes: Uint8Array) {
        await files.save(key, bytes)
        const marked_at = new Date('2026-11-20T15:00:01Z')
        await mark(test, ada, { session, days: ['2026-11-17'], status: 'absent', marked_at })
      },
    }
    const issued = await issueCertificates(
      { deps: { ...test.deps, files: slowStore }, caller: aCaller(session.admin, 'admin') },
      { action: 'issue', session_id: session.id },
    )
    expect(reasonsOf(issued)).toEqual({ [ada.id]: messages.notIssuedYet })
    expect(await certifiedHours(ada)).toEqual([])
  })

  it('counts no marks of other students or other sessions', async () => {
    const [ada, bob] = [await aUser(test), await aUser(test)]
    await aCompletedSession(test, [ada])
    const session = await aCompletedSession(test, [ada, bob], { isMarked: false })
    await mark(test, bob, { session })
    expect(reasonsOf((await issue(session)).body)).toEqual({
      [ada.id]: 'No attendance recorded',
      [bob.id]: null,
    })
  })
})
