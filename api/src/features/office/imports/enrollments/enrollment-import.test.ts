import { messages } from '@cubby/contract/messages'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import {
  aCalledStudent,
  aCertificate,
  aSession,
  aUser,
  enrollIn,
  seatIn,
  type TestSession,
  type TestUser,
  waitIn,
} from '../../../../testing/factories.ts'
import { importCsv, importRows, takeStep, uploadCsv } from '../../../../testing/imports.ts'
import { expectSeatsInOrder } from '../../../../testing/invariants.ts'
import { queuedJobs } from '../../../../testing/mail.ts'
import { changeRows, rowIn } from '../../../../testing/rows.ts'
import { useTestApp } from '../../../../testing/test-app.ts'
import { BATCH_SIZE } from '../import-batch.ts'
import { workOnImport } from '../work-on-import.ts'

const test = useTestApp()
const past = ['2024-03-04', '2024-03-05'] as const
const coming = '2036-03-04'
let title: string
beforeEach(() => {
  title = `Course ${crypto.randomUUID()}`
})

const header = 'Email,Class,Session Date,Status,Enrolled,Reason'
const csv = (...rows: string[]) => [header, ...rows.map((row) => row.replace('CLASS', title))].join('\n')
const aComingSession = (capacity = 2) => aSession(test, { title, capacity, days: [coming, coming] })
const enrollmentsIn = ({ id }: TestSession) =>
  test.deps.db
    .selectFrom('enrollments')
    .leftJoin('payments', 'payments.enrollment_id', 'enrollments.id')
    .selectAll('enrollments')
    .select(['amount_cents', 'due_date', 'payments.status as payment_status'])
    .where('session_id', '=', id)
    .orderBy('enrollments.id')
    .execute()
const seatsTaken = async ({ id }: TestSession) => (await rowIn(test, 'class_sessions', id)).seats_taken
const firstErrors = async (done: { readonly id: string }) =>
  (await importRows(test, done, 'invalid')).map(({ errors }) =>
    Object.fromEntries(errors.map(({ column, message }) => [column, message])),
  )

it('creates past and coming enrollments, notifies nobody, and changes nothing the second time', async () => {
  const students = await Promise.all([1, 2, 3, 4, 5].map(() => aUser(test)))
  const [a, b, c, d, e] = students.map(({ email }) => email)
  const old = await aSession(test, { title, capacity: 1, days: past })
  const next = await aComingSession()
  const file = csv(
    `${a},CLASS,3/4/2024,completed,2024-01-15,`,
    `${b?.toUpperCase()},${title.toUpperCase()},2024-03-04,,,`,
    `${c},CLASS,2024-03-04,pending,,`,
    `${d},CLASS,2024-03-04,withdrawn,2024-02-01,`,
    `${e},CLASS,2024-03-04,declined,2024-02-01,Too late`,
    `${a},CLASS,${coming},approved,2026-01-15,`,
    `${b},CLASS,${coming},pending,,`,
    `${c},CLASS,${coming},rejected,,`,
    `${a},CLASS,${coming},pending,,`,
  )
  const done = await importCsv(test, file, 'enrollments')
  expect(await firstErrors(done)).toEqual([])
  expect(done).toMatchObject({ status: 'done', counts: { created: 8, unchanged: 1, invalid: 0 } })
  expect(done.notice).toContain('No one is notified')
  const completed_at = new Date('2024-03-05T20:30:00.000Z')
  expect(await enrollmentsIn(old)).toMatchObject([
    {
      status: 'approved',
      completed_at,
      enrolled_at: new Date('2024-01-15T05:00:00.000Z'),
      amount_cents: null,
    },
    { status: 'approved', completed_at, enrolled_at: new Date('2024-03-04T14:00:00.000Z') },
    {
      status: 'pending',
      archived_at: completed_at,
      archived_reason: 'Not approved before the session ended',
    },
    { status: 'withdrawn', archived_reason: 'Withdrawn by the student' },
    { status: 'declined', decline_reason: 'Too late', archived_reason: 'Session ended' },
  ])
  expect(await enrollmentsIn(next)).toMatchObject([
    { status: 'approved', amount_cents: 9500, payment_status: 'pending', ended_at: null, completed_at: null },
    { status: 'pending', amount_cents: null },
    { status: 'rejected', archived_at: null },
  ])
  expect(await seatsTaken(next)).toBe(2)
  expect(await importCsv(test, file, 'enrollments')).toMatchObject({
    counts: { created: 0, unchanged: 9 },
  })
  expect(await queuedJobs(test, 'email-notification')).toEqual([])
  const audited = await test.deps.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where(sql<boolean>`details ->> 'session_id' = ${old.id}`)
    .execute()
  expect(audited).toEqual(Array(5).fill({ action: 'enrollment.imported', actor_id: test.admin.id }))
  await expectSeatsInOrder(test)
})

it('takes a row with and a row without the start time of the session for the same enrollment', async () => {
  const { email } = await aUser(test)
  const [old, next] = [await aSession(test, { title, days: past }), await aComingSession(1)]
  const file = [
    'Email,Class,Session Date,Start Time',
    ...[past[0], coming].flatMap((day) => [`${email},${title},${day},`, `${email},${title},${day},9:00 AM`]),
  ].join('\n')
  const uploaded = await uploadCsv(test, file, 'enrollments')
  expect(await takeStep(test, uploaded, 'check')).toMatchObject({
    counts: { new: 2, unchanged: 2 },
  })
  // The check of an earlier version found them all new.
  await changeRows(test, 'import_rows', { import_id: uploaded.id }, { state: 'new' })
  const done = await takeStep(test, uploaded, 'run')
  expect(done).toMatchObject({ status: 'done', counts: { created: 2, unchanged: 2, invalid: 0 } })
  for (const session of [old, next]) expect(await enrollmentsIn(session)).toHaveLength(1)
  await expectSeatsInOrder(test)
})

it('refuses rows that need a seat that is not free, in the check and in the import', async () => {
  const students = await Promise.all([1, 2, 3].map(() => aUser(test)))
  const session = await aComingSession()
  const file = csv(...students.map(({ email }) => `${email},CLASS,${coming},approved,,`))
  const uploaded = await uploadCsv(test, file, 'enrollments')
  expect(await takeStep(test, uploaded, 'check')).toMatchObject({
    counts: { new: 2, invalid: 1 },
  })
  expect(await firstErrors(uploaded)).toEqual([{ 'Session date': messages.importSessionFull }])
  expect(await seatsTaken(session)).toBe(0)
  // Somebody enrolls between the check and the import.
  await seatIn(test, await aUser(test), session)
  expect(await takeStep(test, uploaded, 'run')).toMatchObject({
    counts: { created: 1, invalid: 2 },
  })
  expect(await seatsTaken(session)).toBe(2)
  await expectSeatsInOrder(test)
})

it('counts the seats of rows in earlier batches', async () => {
  const tag = crypto.randomUUID()
  const emails = Array.from({ length: BATCH_SIZE + 1 }, (_, at) => `${at}.${tag}@example.test`)
  await importCsv(
    test,
    ['Email,First name,Last name', ...emails.map((one) => `${one},Maya,Torres`)].join('\n'),
  )
  await aComingSession(BATCH_SIZE)
  const file = csv(...emails.map((email) => `${email},CLASS,${coming},pending,,`))
  const uploaded = await uploadCsv(test, file, 'enrollments')
  const checked = await takeStep(test, uploaded, 'check')
  expect(checked.counts).toMatchObject({ new: BATCH_SIZE, invalid: 1 })
})

it('lets the waitlist go first', async () => {
  const [holder, waiting, imported] = await Promise.all([aUser(test), aUser(test), aUser(test)])
  const session = await aComingSession(1)
  const held = await seatIn(test, holder, session)
  await waitIn(test, waiting, session)
  await test.as(holder).patch(`/enrollments/${held}/withdraw`)
  const file = csv(
    `${imported.email},CLASS,${coming},approved,,`,
    `${waiting.email},CLASS,${coming},approved,,`,
  )
  const done = await importCsv(test, file, 'enrollments')
  expect(await firstErrors(done)).toEqual([
    { 'Session date': messages.importSessionFull },
    { Email: messages.importOnWaitlist },
  ])
})

it('refuses rows without a student or session, and statuses that their session cannot have', async () => {
  const student = await aUser(test)
  const inactive = await aUser(test, { status: 'inactive' })
  await aComingSession()
  await aComingSession()
  const cancelled = `${title} cancelled`
  await aSession(test, { title: cancelled, days: [coming, coming], status: 'cancelled' })
  const one = `${title} one`
  await aSession(test, { title: one, days: [coming, coming] })
  const { email } = student
  const file = csv(
    `nobody@example.test,Unknown,${coming},approved,,`,
    `${test.admin.email},${one},2036-03-05,approved,,`,
    `${email},CLASS,${coming},approved,,`,
    `${email},${cancelled},${coming},approved,,`,
    `${email},${one},${coming},completed,2099-01-01,`,
    `${inactive.email},${one},${coming},approved,,`,
    `x,,soon,perhaps,never,`,
  )
  const done = await importCsv(test, file, 'enrollments')
  expect(await firstErrors(done)).toEqual([
    { Email: messages.importStudentUnknown, Class: messages.importClassUnknown },
    { Email: messages.importStudentUnknown, 'Session date': messages.importSessionUnknown },
    { 'Start time': messages.importSessionAmbiguous },
    { 'Session date': messages.importSessionCancelled },
    { Status: messages.importSessionNotOver, Enrolled: messages.importDayInFuture },
    { Email: messages.importAccountInactive },
    {
      Email: messages.invalidEmail,
      Class: messages.importValueMissing,
      'Session date': messages.importNoDate('soon'),
      Status: messages.importEnrollmentStatusUnknown,
      Enrolled: messages.importNoDate('never'),
    },
  ])
})

it('is undone except for enrollments that were used, and offers free seats to the waitlist', async () => {
  const [unused, paid, certified, changed, waiting] = await Promise.all(
    [1, 2, 3, 4, 5].map(() => aUser(test)),
  )
  if (!unused || !paid || !certified || !changed || !waiting) throw new Error('no students')
  const session = await aComingSession(4)
  const file = csv(
    ...[unused, paid, certified, changed].map(({ email }) => `${email},CLASS,${coming},approved,,`),
  )
  const done = await importCsv(test, file, 'enrollments')
  const idOf = async ({ id }: TestUser) =>
    (await enrollmentsIn(session)).find(({ user_id }) => user_id === id)?.id ?? ''
  const payment = await rowIn(test, 'payments', { enrollment_id: await idOf(paid) })
  await test.asAdmin.post(`/admin/financial/payments/${payment.id}/receipts`, {
    amount: 5,
    method: 'cash',
    date: '2026-01-02',
    confirmed_date: true,
  })
  await aCertificate(test, certified, { session })
  await test.asAdmin.post(`/enrollments/${await idOf(changed)}/reject`)
  await seatIn(test, await aUser(test), session)
  await waitIn(test, waiting, session)
  expect(await takeStep(test, done, 'undo')).toMatchObject({ counts: { undone: 1, kept: 3 } })
  const kept = await importRows(test, done, 'kept')
  expect(kept.map(({ errors }) => errors[0]?.message)).toEqual([
    messages.keptPaid,
    messages.keptCertified,
    messages.keptEdited,
  ])
  const { status } = await rowIn(test, 'waitlist_entries', { user_id: waiting.id })
  expect(status).toBe('offered')
  await expectSeatsInOrder(test)
})

it('never oversells while students enroll', async () => {
  const session = await aComingSession(3)
  const students = await Promise.all(Array.from({ length: 4 }, () => aUser(test)))
  const others = await Promise.all(Array.from({ length: 4 }, () => aUser(test)))
  const file = csv(...students.map(({ email }) => `${email},CLASS,${coming},approved,,`))
  const uploaded = await uploadCsv(test, file, 'enrollments')
  await takeStep(test, uploaded, 'check')
  await test.asAdmin.post(`/admin/imports/${uploaded.id}/run`)
  await Promise.all([
    workOnImport(test.deps, uploaded.id),
    ...others.map((user) => enrollIn(test, user, session, { joinWaitlistIfFull: false })),
  ])
  expect(await seatsTaken(session)).toBe(3)
  await expectSeatsInOrder(test)
})

it('finds a student without an email address by a phone number that no other one has', async () => {
  const ines = await aCalledStudent(test, { phone_number: '(646) 555-0101' })
  await aCalledStudent(test, { phone_number: '(646) 555-0102' })
  await aCalledStudent(test, { first_name: 'Leo', phone_number: '646 555 0102' })
  const next = await aComingSession()
  const file = csv(
    `+1 646-555-0101,CLASS,${coming},approved,,`,
    `6465550101,CLASS,${coming},pending,,`,
    `6465550102,CLASS,${coming},approved,,`,
  )
  const done = await importCsv(test, file, 'enrollments')
  expect(done.counts).toMatchObject({ created: 1, unchanged: 1, invalid: 1 })
  expect(await firstErrors(done)).toEqual([{ Email: messages.importPhoneUnknown }])
  expect((await enrollmentsIn(next)).map(({ user_id }) => user_id)).toEqual([ines])
  const again = await importCsv(test, file, 'enrollments')
  expect(again.counts).toMatchObject({ created: 0, unchanged: 2, invalid: 1 })
})
