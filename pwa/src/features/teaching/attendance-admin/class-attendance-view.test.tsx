import type { MakeUpMeeting, MakeUpOption } from '@cubby/contract/seats/make-up-meetings'
import type { AttendanceSave } from '@cubby/contract/teaching/attendance'
import type {
  ClassAttendance,
  RecordedMark,
  SessionAttendance,
} from '@cubby/contract/teaching/class-attendance'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { show } from '@/testing/show.tsx'
import { ClassAttendanceView } from './class-attendance-view.tsx'

const meeting = (id: string, date: string, status: 'scheduled' | 'cancelled' = 'scheduled') => ({
  id,
  date,
  status,
  start_time: '18:00',
  end_time: '20:30',
  break_minutes: 0,
  moved_from: null,
  version: 1,
})
const mark = (key: string, changes: Partial<RecordedMark> = {}): RecordedMark => ({
  key,
  meeting_id: 'm1',
  user_id: 'ada',
  status: 'absent',
  missed_minutes: null,
  note: 'Called in',
  marked_at: '2026-11-24T23:05:00.000Z',
  marked_by: 'Marisol Vega',
  is_correction: false,
  reason: null,
  counts: true,
  ...changes,
})
const student = (id: string, name: string) => ({
  id,
  name,
  email: `${id}@example.test`,
  enrollment_status: 'approved' as const,
  is_enrolled: true,
  totals: { meetings: 1, held: 150, attended: 0, missed: 150, unmarked: 0, made_up: 0 },
  enrollment_id: `enrollment-of-${id}`,
  make_up_meetings: [],
})
const session = {
  id: 's1',
  start_date: '2026-11-24',
  end_date: '2026-11-27',
  start_time: '18:00',
  end_time: '20:30',
  status: 'scheduled' as const,
  location: 'Room 2',
  instructor_name: 'Marisol Vega',
  meetings_confirmed: true,
}
const attendance: SessionAttendance = {
  ...session,
  meetings: [
    meeting('m1', '2026-11-24'),
    meeting('m2', '2026-11-25', 'cancelled'),
    meeting('m3', '2026-11-27'),
  ],
  students: [student('ada', 'Ada Lee'), student('bob', 'Bob Diaz')],
  make_up_students: [],
  marks: [mark('k1')],
}

const option = (id: string, changes: Partial<MakeUpOption> = {}): MakeUpOption => ({
  meeting: meeting(id, '2026-12-03'),
  session_id: 's2',
  location: 'Room 5',
  instructor_name: null,
  capacity: 12,
  free: 5,
  is_over: false,
  ...changes,
})
const options = [
  option('m9'),
  option('full', { free: 0 }),
  option('over', { free: 0, is_over: true, meeting: meeting('over', '2026-11-20') }),
]
const makeUp: MakeUpMeeting = {
  id: 'makeup',
  enrollment_id: 'enrollment-of-ada',
  meeting: meeting('m9', '2026-12-03'),
  session_id: 's2',
  location: 'Room 5',
  instructor_name: 'Marisol Vega',
  missed_meeting_id: 'm1',
  status: null,
  missed_minutes: null,
}

let stored: ClassAttendance
const sent: { path: string; body: unknown }[] = []
const sentMarkKeys: (string | undefined)[] = []
const requested: string[] = []
let isResponseLost: boolean
beforeEach(() => {
  sent.length = 0
  sentMarkKeys.length = 0
  isResponseLost = false
  requested.length = 0
  stored = { class_id: 'c1', class_title: 'CPR', today: '2026-11-25', sessions: [session], attendance }
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(input, 'http://localhost')
    if (init.method === 'PUT') {
      const body: AttendanceSave = JSON.parse(String(init.body))
      sent.push({ path: pathname, body })
      sentMarkKeys.push(body.marks[0]?.key)
      if (isResponseLost) throw new TypeError('Failed to fetch')
      if (!body.reason?.trim())
        return Response.json(
          { error: 'Why', code: 'invalid_input', fields: { reason: 'Please give a reason' } },
          { status: 400 },
        )
      return json({ attendance: { session_id: 's1', meeting_id: 'm1', marks: [] } })
    }
    if (init.method === 'POST' || init.method === 'DELETE') {
      sent.push({ path: pathname, body: init.body ? JSON.parse(String(init.body)) : null })
      return json({ make_up: {} })
    }
    if (pathname.endsWith('/make-up-options')) return json({ options })
    requested.push(pathname + search)
    return json(stored)
  })
})

const showAttendance = (onSession = () => {}) =>
  show(<ClassAttendanceView classId="c1" sessionId="s1" onSession={onSession} onBack={() => {}} />)
const cell = (name: string) => screen.findByRole('button', { name })

it.each([
  [
    'while meetings are ahead',
    '2026-11-25',
    'Hours count instruction only, not breaks, in the first of 2 meetings.',
  ],
  ['after the last meeting', '2026-11-27', 'Hours count instruction only, not breaks.'],
])('says which meetings the hours are of %s', async (_, today, sentence) => {
  stored = { ...stored, today }
  showAttendance()
  const note = await screen.findByText(/Hours count instruction only, not breaks/)
  expect(note.textContent).toMatch(new RegExp(`${sentence}$`))
})

it('shows the meetings so far, and the hours of each student', async () => {
  showAttendance()
  await cell('Ada Lee, Nov 24, 2026: Absent')
  await cell('Bob Diaz, Nov 24, 2026: Not marked')
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Student',
    'Attended',
    'Missed',
    'Not marked',
    'TuesdayNov 24',
  ])
  expect(within(screen.getByRole('row', { name: /Ada Lee/ })).getByText(/of/).textContent).toBe(
    '0 h of 2.5 h',
  )
  expect(requested).toEqual(['/api/admin/classes/c1/attendance?sessionId=s1'])
})

it('corrects a mark with minutes and a reason, and keeps its note', async () => {
  const user = showAttendance()
  await user.click(await cell('Ada Lee, Nov 24, 2026: Absent'))
  await user.selectOptions(screen.getByLabelText('Attendance'), 'Late')
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Correct the attendance' })
  expect(submit.disabled).toBe(true)
  await user.type(screen.getByLabelText('Minutes missed'), '20')
  await user.click(submit)
  await screen.findByText('Please give a reason')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Reason')))
  await user.type(screen.getByLabelText('Reason'), 'She signed in at 6:20')
  await user.click(submit)
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.path).toBe('/api/meetings/m1/attendance')
  expect(sent[1]?.body).toMatchObject({
    marks: [{ user_id: 'ada', status: 'late', missed_minutes: 20, note: 'Called in' }],
    reason: 'She signed in at 6:20',
  })
  await waitFor(() => expect(requested).toHaveLength(2))
})

it('sends a changed correction as another mark after a lost response', async () => {
  const user = showAttendance()
  await user.click(await cell('Ada Lee, Nov 24, 2026: Absent'))
  await user.type(screen.getByLabelText('Reason'), 'Signed the sheet')
  await user.selectOptions(screen.getByLabelText('Attendance'), 'Present')
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Correct the attendance' })
  isResponseLost = true
  for (const count of [1, 2]) {
    await user.click(submit)
    await waitFor(() => expect(sent).toHaveLength(count))
    await waitFor(() => expect(submit.disabled).toBe(false))
  }
  expect(sent[1]).toEqual(sent[0])
  isResponseLost = false
  await user.selectOptions(screen.getByLabelText('Attendance'), 'Excused')
  await user.click(submit)
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sentMarkKeys[2]).not.toBe(sentMarkKeys[0])
})

it('shows who marked a student, when, and why, newest first', async () => {
  const marks = [
    mark('k1', { counts: false, status: 'late', missed_minutes: 12, is_check_in: true }),
    mark('k2', {
      status: 'present',
      is_correction: true,
      marked_by: 'Ada Office',
      reason: 'Signed the sheet',
      note: '',
    }),
  ]
  stored = { ...stored, attendance: { ...attendance, marks } }
  const user = showAttendance()
  await user.click(await cell('Ada Lee, Nov 24, 2026: Present, corrected'))
  const history = screen.getByRole('region', { name: 'History' })
  const [newest, oldest] = within(history).getAllByRole('listitem')
  expect(newest?.textContent).toMatch(/^PresentCountsCorrectionAda Office, .+Reason: Signed the sheet$/)
  expect(oldest?.textContent).toMatch(/^Late, 12 minCheck-inMarisol Vega, .+Note: Called in$/)
})

it.each([
  ['sessions', { sessions: [], attendance: null }, 'No sessions found'],
  [
    'confirmed meetings',
    { attendance: { ...attendance, meetings_confirmed: false, meetings: [] } },
    'The meetings of this session are not confirmed',
  ],
  ['a meeting that has begun', { today: '2026-11-23' }, 'No meeting has begun yet'],
  [
    'students',
    { attendance: { ...attendance, students: [], marks: [] } },
    'No students enrolled in this session',
  ],
  ['marks', { attendance: { ...attendance, marks: [] } }, 'No one has taken attendance in this session yet.'],
])('says so without %s', async (_, changes, text) => {
  stored = { ...stored, ...changes }
  showAttendance()
  expect(await screen.findByText(text)).toBeDefined()
})

it('leads to the meetings that have to be confirmed', async () => {
  stored = { ...stored, attendance: { ...attendance, meetings_confirmed: false, meetings: [] } }
  const user = showAttendance()
  await user.click(await screen.findByRole('button', { name: 'Confirm meetings' }))
  expect(await screen.findByRole('dialog', { name: 'Meetings' })).toBeDefined()
})

it('marks a student by meeting where there is no room for a table', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  stored = { ...stored, today: '2026-11-27' }
  const user = showAttendance()
  await cell('Ada Lee, Nov 27, 2026: Not marked')
  await user.selectOptions(screen.getByLabelText('Meeting'), 'm1')
  await cell('Ada Lee, Nov 24, 2026: Absent')
})

it('assigns a make-up meeting for a missed one, and says what that means', async () => {
  const user = showAttendance()
  await user.click(await cell('Ada Lee, Nov 24, 2026: Absent'))
  await user.click(screen.getByRole('button', { name: 'Assign a make-up meeting' }))
  const dialog = await screen.findByRole('dialog', { name: 'Make-up meetings' })
  const choice = await within(dialog).findByLabelText<HTMLSelectElement>('Make-up meeting')
  const missed = within(dialog).getByLabelText<HTMLSelectElement>(/^Missed meeting/)
  expect(missed.selectedOptions[0]?.textContent).toBe('Nov 24, 2026')
  expect([...choice.options].map(({ textContent, disabled }) => [textContent, disabled])).toEqual([
    ['Choose a meeting', false],
    ['Dec 3, 2026, 6:00–8:30 PM, 5 of 12 seats free, Room 5', false],
    ['Dec 3, 2026, 6:00–8:30 PM, 0 of 12 seats free, Room 5', true],
    ['Nov 20, 2026, 6:00–8:30 PM, Room 5', false],
  ])
  const submit = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Assign make-up meeting' })
  expect(submit.disabled).toBe(true)
  await user.selectOptions(choice, 'over')
  within(dialog).getByText(/attended this meeting instead\. No one is notified\./)
  await user.selectOptions(choice, 'm9')
  within(dialog).getByText(
    /^5 of 12 seats are free at this meeting\. Ada Lee takes one of them, is notified,/,
  )
  await user.click(submit)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    path: '/api/enrollments/enrollment-of-ada/make-up-meetings',
    body: { meeting_id: 'm9', missed_meeting_id: 'm1' },
  })
  await waitFor(() => expect(requested).toHaveLength(2))
})

it('offers no make-up to a student who missed nothing', async () => {
  const bob = student('bob', 'Bob Diaz')
  const totals = { ...bob.totals, attended: 150, missed: 0 }
  const marks = [mark('k1', { user_id: 'bob', status: 'present' })]
  const students = [student('ada', 'Ada Lee'), { ...bob, totals }]
  stored = { ...stored, attendance: { ...attendance, students, marks } }
  const user = showAttendance()
  await user.click(await cell('Bob Diaz, Nov 24, 2026: Present'))
  expect(screen.queryByRole('button', { name: 'Assign a make-up meeting' })).toBeNull()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('button', { name: /^Make-up meetings.* of Bob/ })).toBeNull()
  expect(await cell('Make-up meetings of Ada Lee')).toBeDefined()
})

it('shows what a student makes up elsewhere, and cancels it after a question', async () => {
  const ada = { ...student('ada', 'Ada Lee'), make_up_meetings: [makeUp] }
  const totals = { ...ada.totals, made_up: 60 }
  stored = { ...stored, attendance: { ...attendance, students: [{ ...ada, totals }] } }
  const user = showAttendance()
  await cell('Ada Lee, Nov 24, 2026: Absent, Make-up Dec 3, 2026')
  screen.getByText('1 h made up')
  await user.click(screen.getByRole('button', { name: 'Make-up meetings (1) of Ada Lee' }))
  const assigned = await screen.findByRole('list', { name: 'Assigned make-up meetings' })
  expect(within(assigned).getByRole('listitem').textContent).toContain(
    'Dec 3, 2026, 6:00–8:30 PMUpcomingRoom 5, Marisol Vega, for Nov 24, 2026',
  )
  await user.click(
    within(assigned).getByRole('button', { name: 'Cancel the make-up meeting on Dec 3, 2026' }),
  )
  within(assigned).getByText('The student is notified, and the seat is free again.')
  expect(sent).toEqual([])
  await user.click(within(assigned).getByRole('button', { name: 'Cancel make-up meeting' }))
  await waitFor(() => expect(sent).toEqual([{ path: '/api/make-up-meetings/makeup', body: null }]))
})

it.each([true, false])(
  'shows students of other sessions at their meeting only, wide: %s',
  async (matches) => {
    vi.stubGlobal('matchMedia', () => ({ matches, addEventListener() {}, removeEventListener() {} }))
    const guest = {
      make_up_id: 'x',
      id: 'cyd',
      name: 'Cyd Moss',
      email: '',
      meeting_id: 'm1',
      session_id: 's2',
    }
    const make_up_students = [{ ...guest, start_date: '2026-11-03', end_date: '2026-11-05' }]
    stored = { ...stored, today: '2026-11-27', attendance: { ...attendance, students: [], make_up_students } }
    const user = showAttendance()
    if (!matches) await user.selectOptions(await screen.findByLabelText('Meeting'), 'm1')
    await cell('Cyd Moss, Nov 24, 2026: Not marked')
    screen.getByText('Session of Nov 3 – 5, 2026')
    expect(screen.queryByRole('button', { name: /^Cyd Moss, Nov 27/ })).toBeNull()
  },
)
