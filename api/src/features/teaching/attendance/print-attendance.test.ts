import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { exampleClassAttendance } from '@cubby/contract/teaching/attendance-examples'
import { addDays, dayOf } from '@cubby/rules/days'
import { expect, it } from 'vitest'
import { createApp } from '../../../app.ts'
import { packageFonts } from '../../../platform/http/file-folders.ts'
import { aSession, atDays, aUser, codeOf, seatIn, type TestUser } from '../../../testing/factories.ts'
import { changeRows } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { attendanceRecordPdf } from './attendance-record-pdf.ts'
import { signInSheetPdf } from './sign-in-sheet-pdf.ts'

const test = useTestApp()
const readFont = packageFonts()
const { attendance } = exampleClassAttendance
if (!attendance) throw new Error('the example has no session')
const [meeting] = attendance.meetings
if (!meeting) throw new Error('the example has no meeting')
const provider = {
  name: 'Cubby Training',
  address: '412 Court Street',
  phone: '(718) 555-0134',
  email: 'office@cubby.test',
  license: 'NY 48213',
  brand: { accent: '' },
  logo: null,
}
const printedAt = new Date('2026-11-25T12:00:00Z')

const sheetOf = async (meetings: (typeof meeting)[], students: number, name = 'Rosa Delgado') =>
  PDFDocument.load(
    await signInSheetPdf(readFont, {
      provider,
      className: 'CPR',
      session: attendance,
      meetings,
      students: Array.from({ length: students }, () => ({ name, isPending: false })),
      makeUps: [{ meetingId: meeting.id, name: 'Ada Lee' }],
      printedAt,
      printedAtText: 'Nov 25, 2026, 7:00 AM',
      timezone: 'America/New_York',
    }),
    { updateMetadata: false },
  )

it('has one Letter page for each meeting of a small session', async () => {
  const pdf = await sheetOf([meeting, { ...meeting, id: 'second' }], 8)
  expect(pdf.getPages().map((page) => page.getSize())).toEqual([
    { width: 612, height: 792 },
    { width: 612, height: 792 },
  ])
  expect(pdf.getTitle()).toBe('Sign-in sheet: CPR')
})

it('has fifteen rows and the line for the signature on one page', async () => {
  expect((await sheetOf([meeting], 9)).getPageCount()).toBe(1)
})

it('has one page with a blank date before the meetings are confirmed', async () => {
  expect((await sheetOf([], 8)).getPageCount()).toBe(1)
})

it('continues with 40 students on more pages, each with tags', async () => {
  const pdf = await sheetOf([meeting], 40)
  expect(pdf.getPageCount()).toBe(3)
  expect(pdf.catalog.lookup(PDFName.of('MarkInfo'), PDFDict).get(PDFName.of('Marked'))).toBeDefined()
  expect(pdf.getPages().map(({ node }) => String(node.get(PDFName.of('StructParents'))))).toEqual([
    '0',
    '1',
    '2',
  ])
})

it.each(['W'.repeat(200), '日本 花子', 'Надія Петрова', '=HYPERLINK()'])(
  'can always be drawn, also for %s',
  async (name) => {
    expect((await sheetOf([meeting], 1, name)).getPageCount()).toBe(1)
  },
)

it('records every meeting so far, on as many pages as that takes', async () => {
  const pagesFor = async (count: number, today: string) => {
    const meetings = Array.from({ length: count }, (_, at) => ({ ...meeting, id: `${at}` }))
    const students = Array.from({ length: 10 }, () => attendance.students).flat()
    const bytes = await attendanceRecordPdf(readFont, {
      provider,
      className: 'CPR',
      attendance: { ...attendance, meetings, students },
      today,
      printedAt,
      timezone: 'America/New_York',
      textOf: () => 'Nov 25, 2026, 7:00 AM',
    })
    return (await PDFDocument.load(bytes)).getPageCount()
  }
  const before = addDays(meeting.date, -1)
  expect(await pagesFor(6, before)).toBe(1)
  expect(await pagesFor(6, meeting.date)).toBe(4)
})

async function aConfirmedSession() {
  const session = await aSession(test)
  for (let n = 0; n < 2; n += 1) await seatIn(test, await aUser(test), session)
  const today = dayOf(new Date(), test.deps.config.provider.timezone)
  await atDays(test, session, [addDays(today, -1), addDays(today, 1)])
  const meetings = await test.deps.db
    .selectFrom('session_meetings')
    .select('id')
    .where('session_id', '=', session.id)
    .orderBy('date')
    .execute()
  return { admin: test.admin, session, meetingIds: meetings.map(({ id }) => id) }
}
const pagesOf = async ({ token }: TestUser, path: string) => {
  const response = await createApp(test.deps).request(`/api${path}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(response.headers.get('Content-Type')).toBe('application/pdf')
  return (await PDFDocument.load(await response.arrayBuffer())).getPageCount()
}

it('prints sheets for all meetings that are not cancelled, or for one', async () => {
  const { admin, session, meetingIds } = await aConfirmedSession()
  const [first, second] = meetingIds
  const sheets = `/sessions/${session.id}/sign-in-sheets`
  expect(await pagesOf(admin, sheets)).toBe(3)
  expect(await pagesOf(admin, `${sheets}?meetingId=${first}`)).toBe(1)
  await changeRows(test, 'session_meetings', second ?? '', { status: 'cancelled' })
  expect(await pagesOf(admin, sheets)).toBe(2)
  expect(codeOf(await test.as(admin).get(`${sheets}?meetingId=${second}`))).toBe('meeting_not_found')
})

it('refuses unknown sessions and meetings of other sessions', async () => {
  const { admin, session } = await aConfirmedSession()
  const other = await aConfirmedSession()
  expect(codeOf(await test.as(admin).get('/sessions/unknown/sign-in-sheets'))).toBe('session_not_found')
  expect(codeOf(await test.as(admin).get('/sessions/unknown/attendance-record'))).toBe('session_not_found')
  expect(
    codeOf(
      await test.as(admin).get(`/sessions/${session.id}/sign-in-sheets?meetingId=${other.meetingIds[0]}`),
    ),
  ).toBe('meeting_not_found')
  expect(await pagesOf(admin, `/sessions/${session.id}/attendance-record`)).toBe(1)
})
