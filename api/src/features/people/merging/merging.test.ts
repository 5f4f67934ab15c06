import { messages } from '@cubby/contract/messages'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aCompletedSession } from '../../../testing/completed-session.ts'
import {
  aCertificate,
  aNotification,
  aPaidPayment,
  aSession,
  aUser,
  codeOf,
  seatIn,
  type TestSession,
  type TestUser,
  waitIn,
} from '../../../testing/factories.ts'
import { browserForm } from '../../../testing/file-form.ts'
import { expectSeatsInOrder } from '../../../testing/invariants.ts'
import { addRow, changeRows, rowIn, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { userColumns } from './move-records.ts'

const test = useTestApp()

type Account = Pick<TestUser, 'id'>
const preview = async (ending: Account, staying: Account) =>
  (await test.asAdmin.get(`/admin/users/${ending.id}/merge?into=${staying.id}`)).body
const merge = (ending: Account, staying: Account, token = test.admin.token) =>
  test.as({ token }).post(`/admin/users/${ending.id}/merge`, { into: staying.id })

async function approved(user: TestUser, session: TestSession) {
  const id = await seatIn(test, user, session)
  await test.asAdmin.post(`/enrollments/${id}/approve`)
  const payment = await rowIn(test, 'payments', { enrollment_id: id })
  return { id, paymentId: payment.id }
}

/** Assigns the meetings of a session to an enrollment as make-up meetings. */
const makeUpIn = ({ id }: TestSession, enrollmentId: string) =>
  sql`
    insert into make_up_meetings (id, enrollment_id, meeting_id, assigned_by, assigned_at)
    select ${enrollmentId}, ${enrollmentId}, id, ${test.admin.id}, now() from session_meetings
    where session_id = ${id}`.execute(test.deps.db)

const moneyOf = async () =>
  (
    await sql`
      select sum(amount_cents)::int as amount, sum(received_cents)::int as received,
        sum(refunded_cents)::int as refunded, count(*)::int as payments,
        (select sum(amount_cents)::int from payment_entries) as entries,
        (select count(*)::int from enrollments) as enrollments
      from payments`.execute(test.deps.db)
  ).rows[0]
const summary = async () => (await test.asAdmin.get('/admin/financial/summary')).body
const countOf = async (table: string, user: Account, column = 'user_id') =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} t where t.${sql.ref(column)} = ${user.id}`.execute(
      test.deps.db,
    )
  ).rows[0]?.count
const userRow = ({ id }: Account) => rowIn(test, 'users', id)
const statusesOf = async (user: Account) =>
  (await rowsIn(test, 'waitlist_entries', { user_id: user.id })).map(({ status }) => status)

describe('merging two accounts of one person', () => {
  it('moves everything, ends the other account, and changes no money', async () => {
    const [ending, staying] = [await aUser(test), await aUser(test)]
    await changeRows(test, 'users', ending.id, { phone_number: '718 555 0134', address: '1 Old Street' })
    await changeRows(test, 'users', staying.id, { address: '2 New Street' })
    const session = await aSession(test)
    const paid = await approved(ending, session)
    await aPaidPayment(test, paid.paymentId, '2026-01-15T12:00:00Z')
    const full = await aSession(test, { capacity: 1 })
    await seatIn(test, await aUser(test), full)
    await waitIn(test, ending, full)
    await aCertificate(test, ending)
    await aNotification(test, ending)
    const upload = async (user: TestUser, text: string) => {
      const bytes = new TextEncoder().encode(`%PDF-1.7 ${text}`)
      const form = await browserForm(
        { name: `${text}.pdf`, type: 'application/pdf', bytes },
        { category: 'other' },
      )
      const { status } = await test.upload('/users/uploads', { token: user.token, ...form })
      expect(status).toBe(201)
    }
    await upload(ending, 'mine')
    await upload(ending, 'both')
    await upload(staying, 'both')
    const meeting = await rowIn(test, 'session_meetings', { session_id: session.id })
    const scan = (user: TestUser, at: string) =>
      addRow(test, 'late_scans', { meeting_id: meeting.id, user_id: user.id, code_at: at, received_at: at })
    await scan(ending, '2026-01-02T12:00:00Z')
    await scan(staying, '2026-01-01T12:00:00Z')
    const { passes } = (await test.as(ending).get('/users/passes')).body
    expect(passes).toHaveLength(1)
    const [money, totals] = [await moneyOf(), await summary()]
    const { email } = await userRow(ending)

    const before = await preview(ending, staying)
    expect(before).toMatchObject({
      ending: { id: ending.id },
      staying: { id: staying.id },
      moves: { enrollments: 1, waitlist_entries: 1, payments: 1, certificates: 1, documents: 2 },
      paid: 95,
      conflicts: [],
      refusal: null,
    })
    expect(before.moves.notifications).toBeGreaterThan(0)
    const { status, body, text } = await merge(ending, staying)
    expect(status, text).toBe(200)
    expect(body).toMatchObject({
      user: { id: staying.id, phone_number: '718 555 0134', address: '2 New Street' },
    })

    for (const [name, fate] of Object.entries(userColumns)) {
      const [table = '', column] = name.split('.')
      if (fate !== 'kept') expect(await countOf(table, ending, column), name).toBe(0)
    }
    expect(await countOf('enrollments', staying)).toBe(1)
    expect(await countOf('certificates', staying)).toBe(1)
    expect(await countOf('user_uploads', staying)).toBe(2)
    expect(await statusesOf(staying)).toEqual(['waiting'])
    const scans = await rowsIn(test, 'late_scans', {}, ['user_id', 'received_at'])
    expect(scans).toEqual([{ user_id: staying.id, received_at: new Date('2026-01-02T12:00:00Z') }])
    expect(await moneyOf()).toEqual(money)
    expect(await summary()).toEqual(totals)
    expect(await userRow(ending)).toMatchObject({
      email: `deleted-${ending.id}@deleted.invalid`,
      first_name: 'Deleted',
      phone_number: null,
      status: 'inactive',
    })
    expect((await test.as(ending).get('/users/profile')).status).toBe(401)
    const open = test.deps.db.selectFrom('logins').select('id').where('ended_at', 'is', null)
    expect(await open.where('user_id', '=', ending.id).execute()).toEqual([])
    const passesOf = async (user: TestUser) => (await test.as(user).get('/users/passes')).body.passes
    expect(await passesOf(staying)).toMatchObject([{ session_id: session.id }])
    const audited = await rowsIn(test, 'audit_log', { action: 'user.merged', subject_id: staying.id }, [
      'actor_id',
      'details',
    ])
    expect(audited).toEqual([
      {
        actor_id: test.admin.id,
        details: { user_id: staying.id, merged_user_id: ending.id, merged_email: email },
      },
    ])
    await expectSeatsInOrder(test)
  })

  it('shows what the student did before as done by the student, also after a second merge', async () => {
    const [first, second, third] = [await aUser(test), await aUser(test), await aUser(test)]
    const { id } = await approved(first, await aSession(test))
    await merge(first, second)
    await merge(second, third)
    const { body } = await test.as(third).get(`/enrollments/${id}/history`)
    expect(body.history.map(({ action, by }) => [action, by])).toEqual([
      ['requested', 'student'],
      ['approved', 'office'],
    ])
  })

  it('keeps the number of a certificate, which can still be verified, and the attendance', async () => {
    const [ending, staying] = [await aUser(test), await aUser(test)]
    const { admin: issuer, ...session } = await aCompletedSession(test, [ending])
    const { body } = await test
      .as(issuer)
      .post('/admin/certificates', { action: 'issue', session_id: session.id })
    const number = body.results[0]?.number ?? ''
    const verify = () => test.get(`/certificates/verify/${number}`)
    const verified = (await verify()).body
    expect(verified).toMatchObject({ status: 'valid' })
    const marks = await countOf('attendance_marks', ending)
    expect((await merge(ending, staying)).status).toBe(200)
    expect({ ...verified, as_of: '' }).toEqual({ ...(await verify()).body, as_of: '' })
    expect(await countOf('attendance_marks', staying)).toBe(marks)
    const own = await test.as(staying).get('/users/certificates')
    expect(own.body).toMatchObject({ certificates: [{ number }] })
  })

  it('moves what an instructor teaches', async () => {
    const [ending, staying] = [
      await aUser(test, { role: 'instructor' }),
      await aUser(test, { role: 'instructor' }),
    ]
    const session = await aSession(test)
    await changeRows(test, 'class_sessions', session.id, { instructor_id: ending.id })
    expect((await preview(ending, staying)).moves.taught_sessions).toBe(1)
    expect((await merge(ending, staying)).status).toBe(200)
    expect(await countOf('class_sessions', staying, 'instructor_id')).toBe(1)
  })

  it('cannot log in again, also with the old password', async () => {
    const staying = await aUser(test)
    const password = 'a kite above the bay'
    const passwordHash = await test.deps.passwords.hash(password)
    const ending = await aUser(test, { passwordHash })
    const logIn = () => test.post('/users/login', { email: ending.email, password })
    expect((await logIn()).status).toBe(200)
    await merge(ending, staying)
    expect((await logIn()).status).toBe(401)
    expect(codeOf(await merge(ending, staying))).toBe('user_not_found')
  })
})

describe('conflicts in a session', () => {
  it('refuse the merge when both are enrolled, in words', async () => {
    const [ending, staying, session] = [await aUser(test), await aUser(test), await aSession(test)]
    for (const user of [ending, staying]) await seatIn(test, user, session)
    expect((await preview(ending, staying)).conflicts).toMatchObject([
      { kind: 'both_enrolled', blocks: true },
    ])
    const refused = await merge(ending, staying)
    expect(codeOf(refused)).toBe('merge_conflict')
    expect(refused.body.error).toMatch(
      /^CPR and First Aid Certification, .*: Both accounts are or were enrolled/,
    )
    expect(await userRow(ending)).toMatchObject({ deleted_at: null })
  })

  it('refuse the merge when both completed it, or have a valid certificate of it', async () => {
    const [ending, staying] = [await aUser(test), await aUser(test)]
    const { admin: issuer, ...session } = await aCompletedSession(test, [ending, staying])
    await test.as(issuer).post('/admin/certificates', { action: 'issue', session_id: session.id })
    const kinds = (await preview(ending, staying)).conflicts.map(({ kind }) => kind)
    expect(kinds).toEqual(['both_certified', 'both_enrolled'])
    expect(codeOf(await merge(ending, staying))).toBe('merge_conflict')
  })

  it('refuse the merge when one makes up a meeting where the other is enrolled', async () => {
    const [ending, staying] = [await aUser(test), await aUser(test)]
    const [own, other] = [await aSession(test), await aSession(test)]
    const enrollmentId = await seatIn(test, ending, own)
    await seatIn(test, staying, other)
    await makeUpIn(other, enrollmentId)
    expect((await preview(ending, staying)).conflicts).toMatchObject([
      { kind: 'making_up', blocks: true, text: expect.stringMatching(/^One account makes up a meeting/) },
    ])
    expect(codeOf(await merge(ending, staying))).toBe('merge_conflict')
  })

  it('refuse the merge when both make up a meeting of one session', async () => {
    const [ending, staying, other] = [await aUser(test), await aUser(test), await aSession(test)]
    for (const user of [ending, staying]) {
      await makeUpIn(other, await seatIn(test, user, await aSession(test)))
    }
    expect((await preview(ending, staying)).conflicts).toMatchObject([
      { kind: 'making_up', blocks: true, text: expect.stringMatching(/^Both accounts make up a meeting/) },
    ])
  })

  it.each(['ending', 'staying'] as const)(
    'end the place of the %s account if the other is enrolled',
    async (waiting) => {
      const users = { ending: await aUser(test), staying: await aUser(test) }
      const enrolled = waiting === 'ending' ? users.staying : users.ending
      const session = await aSession(test, { capacity: 1 })
      await seatIn(test, enrolled, session)
      await waitIn(test, users[waiting], session)
      expect((await preview(users.ending, users.staying)).conflicts).toMatchObject([
        { kind: 'enrolled_and_waiting', blocks: false },
      ])
      expect((await merge(users.ending, users.staying)).status).toBe(200)
      expect(await statusesOf(users.staying)).toEqual(['left'])
      expect(await countOf('enrollments', users.staying)).toBe(1)
      await expectSeatsInOrder(test)
    },
  )

  it('keep the place on the waitlist that is ahead, and give the freed offer to the next', async () => {
    const [first, ending, second, staying, third] = await Promise.all([1, 2, 3, 4, 5].map(() => aUser(test)))
    if (!first || !ending || !second || !staying || !third) throw new Error('no users')
    const session = await aSession(test, { capacity: 2 })
    const seats = [await seatIn(test, first, session), await seatIn(test, second, session)]
    for (const user of [ending, staying, third]) await waitIn(test, user, session)
    expect((await preview(ending, staying)).conflicts).toMatchObject([{ kind: 'both_waiting' }])
    // Both get an offer.
    await test.as(first).delete(`/enrollments/${seats[0]}`)
    await test.as(second).delete(`/enrollments/${seats[1]}`)
    expect((await merge(ending, staying)).status).toBe(200)
    expect(await statusesOf(staying)).toEqual(['offered', 'left'])
    expect(await statusesOf(third)).toEqual(['offered'])
    await expectSeatsInOrder(test)
  })

  it('keep an offer that was made out of turn', async () => {
    const [holder, ending, staying] = [await aUser(test), await aUser(test), await aUser(test)]
    const session = await aSession(test, { capacity: 1 })
    await seatIn(test, holder, session)
    for (const user of [ending, staying]) await waitIn(test, user, session)
    await sql`update class_sessions set capacity = 2 where id = ${session.id}`.execute(test.deps.db)
    await sql`
      update waitlist_entries set status = 'offered', out_of_turn = true, offered_at = now(),
        offer_expires_at = now() + interval '1 day'
      where user_id = ${staying.id}`.execute(test.deps.db)
    expect((await merge(ending, staying)).status).toBe(200)
    expect(await statusesOf(staying)).toEqual(['left', 'offered'])
  })

  it('wait for a review that can still be undone', async () => {
    const [ending, staying, session] = [await aUser(test), await aUser(test), await aSession(test)]
    const id = await seatIn(test, ending, session)
    const { status } = await test.asAdmin.post(`/enrollments/${id}/approve`, { undoable: true })
    expect(status).toBe(200)
    expect(codeOf(await merge(ending, staying))).toBe('busy')
  })
})

describe('accounts that cannot be merged', () => {
  it('are named in the preview and refused', async () => {
    const [student, instructor] = [await aUser(test), await aUser(test, { role: 'instructor' })]
    expect((await preview(student, instructor)).refusal).toBe(messages.mergeRolesDiffer)
    expect(codeOf(await merge(student, instructor))).toBe('merge_roles_differ')
    expect(codeOf(await merge(test.admin, await aUser(test, { role: 'admin' })))).toBe('merge_own_account')
    expect(codeOf(await merge(student, student))).toBe('merge_same_account')
    expect((await preview(student, student)).refusal).toBe(messages.mergeSameAccount)
    expect(codeOf(await merge(student, { id: 'unknown' }))).toBe('user_not_found')
    expect((await merge(student, await aUser(test), instructor.token)).status).toBe(403)
  })
})

it('knows every column that names a user', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and table_name <> 'users'
      and column_name ~ '(^|_)(user|actor|sender|instructor|student|member)_id$|_by$'
      and not column_name in ('signed_by', 'renewed_by')
    union
    select pg_class.relname || '.' || attname from pg_constraint
      join pg_class on pg_class.oid = conrelid
      join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'users'::regclass
    order by 1`.execute(test.deps.db)
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(userColumns).sort())
})
