import { TRAININGS_LIMIT } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { expect, it } from 'vitest'
import { aClock } from '../../../../testing/clock.ts'
import { aUser, type TestUser } from '../../../../testing/factories.ts'
import { importCsv, importRows, takeStep, uploadCsv } from '../../../../testing/imports.ts'
import { queuedJobs } from '../../../../testing/mail.ts'
import { rowIn, rowsIn } from '../../../../testing/rows.ts'
import { useTestApp } from '../../../../testing/test-app.ts'
import { checkHours } from '../../../teaching/hours/refresh-results.ts'

const clock = aClock(new Date('2026-12-20T15:00:00Z'))
const test = useTestApp({ clock: clock.clock })

const OCFS = 'New York child care training'
const csvOf = (...rows: string[]) =>
  ['Email,Title,Provider,Completed On,Hours,Standard,Area,Status', ...rows].join('\n')

/** A student who follows the first standard of New York. */
async function aFollower(): Promise<TestUser> {
  const student = await aUser(test)
  const body = { chosen: [{ standard_id: 'ocfs-day-care', since: '2026-03-15' }] }
  await test.as(student).put('/users/hours/standards', body)
  return student
}

const report = (student: TestUser, training: object) =>
  test
    .as(student)
    .post(
      '/users/trainings',
      { id: newId(), title: 'Webinar', provider: 'Council', upload_id: null, ...training },
      { 'Idempotency-Key': newId() },
    )

const trainingsOf = ({ id }: TestUser) => rowsIn(test, 'trainings', { user_id: id })

/** The stored hours, which are those that the app would compute. */
async function hoursOf({ id }: TestUser) {
  const { db } = test.deps
  expect(
    await db.transaction().execute((trx) => checkHours({ deps: test.deps, trx }, { userIds: [id] })),
  ).toEqual([])
  const stored = await rowIn(test, 'hour_results', { user_id: id })
  return [Number(stored.earned), Number(stored.self_reported)]
}

it('adds trainings with their hours, notifies nobody, and is undone', async () => {
  const student = await aFollower()
  const csv = csvOf(
    `${student.email},Safe Sleep,Council,5/9/2026,1.5,${OCFS},safety and security procedures,`,
    `${student.email},Safe Sleep,Council,5/9/2026,2,ocfs-day-care,abuse-prevention,Verified`,
    `${student.email},SAFE SLEEP,council,2026-05-09,2,${OCFS},abuse-prevention,`,
    `${student.email},Budgets,Council,2026-06-01,3,${OCFS},business-records,Self-reported`,
    `${student.email},Heartsaver,AHA,2026-06-02,4,CPR and First Aid,American Heart Association,`,
    `${student.email},Portfolio,Council,2026-06-03,5,cda-renewal,,`,
  )
  const done = await importCsv(test, csv, 'trainings')
  expect(done).toMatchObject({ status: 'done', counts: { created: 5, unchanged: 1, invalid: 0 } })
  const trainings = await trainingsOf(student)
  expect(trainings.map(({ credits }) => credits)).toEqual([
    [{ standard_id: 'ocfs-day-care', area_id: 'safety-and-security', hours: 1.5 }],
    [{ standard_id: 'ocfs-day-care', area_id: 'abuse-prevention', hours: 2 }],
    [{ standard_id: 'ocfs-day-care', area_id: 'business-records', hours: 3 }],
    [{ standard_id: 'cpr-first-aid', area_id: 'aha', hours: 0 }],
    [{ standard_id: 'cda-renewal', area_id: null, hours: 5 }],
  ])
  expect(trainings[0]).toMatchObject({
    status: 'verified',
    reviewed_at: clock.now(),
    reviewed_by: test.admin.id,
  })
  expect(trainings[2]).toMatchObject({ status: 'submitted', reviewed_at: null, reviewed_by: null })
  expect(await hoursOf(student)).toEqual([3.5, 3])
  expect(await queuedJobs(test, 'email-notification')).toEqual([])
  const audited = await rowsIn(
    test,
    'audit_log',
    { action: 'training.imported', subject_id: trainings[2]?.id ?? '' },
    ['actor_id', 'details'],
  )
  expect(audited).toMatchObject([{ actor_id: test.admin.id, details: { user_id: student.id, hours: 3 } }])

  expect(await importCsv(test, csv, 'trainings')).toMatchObject({
    counts: { created: 0, unchanged: 6 },
  })

  const verified = await test.asAdmin.post(`/admin/trainings/${trainings[2]?.id}/verify`, {})
  expect(verified.status, verified.text).toBe(200)
  const undone = await takeStep(test, done, 'undo')
  expect(undone).toMatchObject({ counts: { undone: 4, kept: 1 } })
  expect(await importRows(test, done, 'kept')).toMatchObject([{ errors: [{ message: messages.keptEdited }] }])
  expect(await trainingsOf(student)).toMatchObject([{ title: 'Budgets' }])
  expect(await hoursOf(student)).toEqual([3, 0])
})

it('leaves a training that the student reported as it is, for every area', async () => {
  const student = await aFollower()
  const credits = [{ standard_id: 'ocfs-day-care', area_id: 'abuse-prevention', hours: 3 }]
  const reported = await report(student, { completed_on: '2026-05-09', hours: 3, credits })
  expect(reported.status, reported.text).toBe(200)
  const rows = ['abuse-prevention', 'shaken-baby'].map(
    (area) => `${student.email},webinar,COUNCIL,2026-05-09,3,${OCFS},${area},`,
  )
  const later = `${student.email},Webinar,Council,2026-05-10,3,${OCFS},shaken-baby,`
  expect(await importCsv(test, csvOf(...rows, later), 'trainings')).toMatchObject({
    counts: { created: 1, unchanged: 2 },
  })
  expect(await hoursOf(student)).toEqual([3, 3])
})

it('refuses rows without their student, standard, area, day, or hours', async () => {
  const { email } = await aUser(test)
  const csv = csvOf(
    `nobody@example.test,A,Council,2026-05-09,1,${OCFS},shaken-baby,`,
    `${email},B,Council,2026-12-21,1,Fire Safety,smoke,`,
    `${email},C,Council,2026-12-20,1,${OCFS},Dancing,`,
    `${email},D,Council,2026-05-09,1,${OCFS},,`,
    `${email},E,Council,2026-05-09,1,CDA renewal,families,`,
    `${email},,,someday,0,,,rejected`,
    `${email},G,Council,2026-05-09,10001,${OCFS},shaken-baby,`,
  )
  const done = await importCsv(test, csv, 'trainings')
  expect(done).toMatchObject({ counts: { created: 0, invalid: 7 } })
  const rows = await importRows(test, done, 'invalid')
  expect(
    rows.map(({ errors }) => Object.fromEntries(errors.map((one) => [one.column, one.message]))),
  ).toEqual([
    { Email: messages.importStudentUnknown },
    { 'Completed on': messages.importDayInFuture, Standard: messages.standardNotFound },
    { Area: messages.unknownArea },
    { Area: messages.importValueMissing },
    { Area: messages.unknownArea },
    {
      Title: messages.importValueMissing,
      Provider: messages.importValueMissing,
      'Completed on': messages.importNoDate('someday'),
      Hours: messages.invalidHours,
      Standard: messages.importValueMissing,
      Status: messages.importTrainingStatusUnknown,
    },
    { Hours: messages.invalidHours },
  ])
})

it('refuses more trainings of a student than possible, in the check and in the import', async () => {
  const { email } = await aUser(test)
  const rows = Array.from(
    { length: TRAININGS_LIMIT + 1 },
    (_, at) => `${email},Training ${at},Council,2026-05-09,1,CDA renewal,,`,
  )
  const uploaded = await uploadCsv(test, csvOf(...rows), 'trainings')
  const counts = { new: TRAININGS_LIMIT, invalid: 1 }
  expect(await takeStep(test, uploaded, 'check')).toMatchObject({ counts })
  await takeStep(test, uploaded, 'run')
  const again = csvOf(`${email},Another,Council,2026-05-09,1,CDA renewal,,`)
  const refused = await importCsv(test, again, 'trainings')
  expect(await importRows(test, refused, 'invalid')).toMatchObject([
    { errors: [{ column: 'Email', message: messages.importTrainingLimit }] },
  ])
})

it('keeps imported users who have a training', async () => {
  const email = `${crypto.randomUUID()}@example.test`
  const users = await importCsv(test, `Email,First name,Last name\n${email},Ada,Moss`)
  await importCsv(test, csvOf(`${email},A,Council,2026-05-09,1,CDA renewal,,`), 'trainings')
  expect(await takeStep(test, users, 'undo')).toMatchObject({ counts: { undone: 0, kept: 1 } })
})

it('accepts its template', async () => {
  await sql`update users set email = 'maya.torres@example.com' where id = ${(await aUser(test)).id}`.execute(
    test.deps.db,
  )
  const { text } = await test.asAdmin.get('/admin/imports/templates/trainings')
  const uploaded = await uploadCsv(test, text, 'trainings')
  expect(Object.keys(uploaded.mapping).sort()).toEqual(uploaded.columns.map(({ name }) => name).sort())
  expect(await takeStep(test, uploaded, 'check')).toMatchObject({
    counts: { new: 1, invalid: 0 },
  })
})
