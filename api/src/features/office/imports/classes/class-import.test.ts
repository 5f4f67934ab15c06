import { messages } from '@cubby/contract/messages'
import { beforeAll, expect, it } from 'vitest'
import { aUser, seatIn, type TestUser } from '../../../../testing/factories.ts'
import { importCsv, importRows, takeStep } from '../../../../testing/imports.ts'
import { queuedJobs } from '../../../../testing/mail.ts'
import { rowsIn } from '../../../../testing/rows.ts'
import { useTestApp } from '../../../../testing/test-app.ts'

const test = useTestApp()
let instructor: TestUser
beforeAll(async () => {
  instructor = await aUser(test, { role: 'instructor' })
})

const header = 'Course,Date,Last day,Start time,End time,Room,Seats,Teacher,Price,Description'
const csv = (...rows: string[]) =>
  [header, ...rows.map((row) => row.replace('TEACHER', instructor.email))].join('\n')

const classesTitled = (title: string) => rowsIn(test, 'classes', { title, removed_at: null })
const sessionsOf = (classId = '') =>
  test.deps.db
    .selectFrom('class_sessions')
    .selectAll()
    .where('class_id', '=', classId)
    .orderBy('start_date')
    .execute()

it('creates classes with their sessions and meetings, and changes nothing the second time', async () => {
  const file = csv(
    'Infant CPR,3/1/2031,,9:00 AM,3:30 PM,Room 2,12,TEACHER,$95.50,Breathe.',
    'infant  cpr,2031-04-01,2031-04-02,09:00,15:30,Room 2,8,TEACHER,1,',
    'Past Class,1/5/2020,,9am,12pm,Annex,20,TEACHER,0,',
    'Infant CPR,2031-03-01,,09:00,12:00,Elsewhere,3,TEACHER,0,',
  )
  const done = await importCsv(test, file, 'classes')
  expect(done).toMatchObject({ status: 'done', counts: { created: 3, unchanged: 1, invalid: 0 } })
  const [found] = await classesTitled('Infant CPR')
  expect(found).toMatchObject({
    price_cents: 9550,
    description: 'Breathe.',
    duration: '2 days',
    status: 'scheduled',
  })
  expect(await sessionsOf(found?.id)).toMatchObject([
    {
      start_date: '2031-03-01',
      end_date: '2031-03-01',
      start_time: '09:00',
      end_time: '15:30',
      capacity: 12,
    },
    { start_date: '2031-04-01', end_date: '2031-04-02', instructor_id: instructor.id },
  ])
  const meetings = await test.deps.db.selectFrom('session_meetings').select('date').orderBy('date').execute()
  expect(meetings.map(({ date }) => date)).toEqual(['2020-01-05', '2031-03-01', '2031-04-01', '2031-04-02'])
  expect(await classesTitled('Past Class')).toMatchObject([{ description: 'Past Class', duration: '1 day' }])
  expect(await importCsv(test, file, 'classes')).toMatchObject({
    counts: { created: 0, unchanged: 4 },
  })
  expect(await queuedJobs(test, 'email-notification')).toEqual([])
})

it('refuses what the editor of classes refuses, with the column', async () => {
  const file = csv(
    'Bad,2031-03-01,2031-02-01,09:00,12:00,Room 2,0,TEACHER,-5,',
    'Bad,tomorrow,,noon,12:00,,many,nobody@example.test,free,',
    ',2031-03-01,,09:00,08:00,Room 2,3,TEACHER,1.005,',
  )
  const done = await importCsv(test, file, 'classes')
  const rows = await importRows(test, done, 'invalid')
  const errors = rows.map((row) => Object.fromEntries(row.errors.map((one) => [one.column, one.message])))
  expect(errors).toEqual([
    {
      Price: messages.priceNotNegative,
      Capacity: messages.capacityPositive,
      'End date': messages.endDateBeforeStart,
    },
    expect.objectContaining({
      'Start date': messages.importNoDate('tomorrow'),
      'Start time': messages.importNoTime('noon'),
      Location: messages.importValueMissing,
    }),
    expect.objectContaining({ Class: messages.importValueMissing, 'End time': messages.endTimeBeforeStart }),
  ])
  expect(await classesTitled('Bad')).toEqual([])
  const stranger = await importCsv(
    test,
    csv(
      `Fine,2031-03-01,,09:00,12:00,Room 2,3,${test.admin.email},5,`,
      'Fine,2031-03-02,,09:00,12:00,Room 2,3,nobody@example.test,5,',
    ),
    'classes',
  )
  expect((await importRows(test, stranger, 'invalid')).map((row) => row.errors)).toEqual([
    [{ column: 'Instructor email', message: 'This user is not an instructor' }],
    [
      {
        column: 'Instructor email',
        message: 'No user has this email address. Import the user as an instructor first.',
      },
    ],
  ])
})

it('is undone with a class whose first session was undone before', async () => {
  const row = (title: string, day: string) => `${title},${day},,9am,12pm,Room 2,8,TEACHER,0,`
  const first = await importCsv(test, csv(row('Rescue', '2031-03-01')), 'classes')
  const second = await importCsv(test, csv(row('Rescue', '2031-04-01')), 'classes')
  expect(await takeStep(test, first, 'undo')).toMatchObject({ counts: { undone: 1 } })
  expect(await classesTitled('Rescue')).toHaveLength(1)
  expect(await takeStep(test, second, 'undo')).toMatchObject({ counts: { undone: 1 } })
  expect(await classesTitled('Rescue')).toEqual([])
})

it('is undone with its classes, except sessions with students and sessions that were edited', async () => {
  const row = (title: string, day: string) => `${title},${day},,09:00,12:00,Room 2,5,TEACHER,10,`
  const file = csv(
    row('Undone', '2031-05-01'),
    row('Undone', '2031-05-02'),
    row('Stays', '2031-05-03'),
    row('Stays', '2031-05-04'),
  )
  const done = await importCsv(test, file, 'classes')
  const [stays] = await classesTitled('Stays')
  const [first, second] = await sessionsOf(stays?.id)
  await seatIn(test, await aUser(test), { id: first?.id ?? '', classId: stays?.id ?? '' })
  const body = {
    date: '2031-05-04',
    end_date: '2031-05-04',
    start_time: '09:00',
    end_time: '12:00',
    location: 'Room 9',
    capacity: 5,
    instructor_id: instructor.id,
  }
  const edited = await test.asAdmin.put(`/sessions/${second?.id}`, body)
  expect(edited.status, edited.text).toBe(200)
  expect(await takeStep(test, done, 'undo')).toMatchObject({ counts: { undone: 2, kept: 2 } })
  expect(await classesTitled('Undone')).toEqual([])
  expect(await sessionsOf(stays?.id)).toHaveLength(2)
  const kept = await importRows(test, done, 'kept')
  expect(kept.map(({ errors: [error] }) => error?.message)).toEqual([
    messages.keptHasStudents,
    messages.keptEdited,
  ])
  expect(await importCsv(test, file, 'classes')).toMatchObject({
    counts: { created: 2, unchanged: 2 },
  })
})

it('accepts its template, apart from the instructor of the example', async () => {
  const { text } = await test.asAdmin.get('/admin/imports/templates/classes')
  const file = text.replace('instructor@example.com', instructor.email)
  expect(await importCsv(test, file, 'classes')).toMatchObject({
    counts: { created: 1, invalid: 0 },
  })
})
