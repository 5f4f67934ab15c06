import type { CalendarMeeting, SchoolCalendar } from '@cubby/contract/seats/school-calendar'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { CalendarScreen } from './calendar-screen.tsx'
import type { CalendarSearch } from './calendar-search.ts'

const aMeeting = (id: string, changes: Partial<CalendarMeeting> = {}): CalendarMeeting => ({
  session_id: `session of ${id}`,
  class_id: 'cpr',
  class_title: 'CPR',
  start_date: '2099-03-02',
  end_date: '2099-03-04',
  meeting: {
    id,
    date: '2099-03-02',
    start_time: '09:00',
    end_time: '12:00',
    break_minutes: 0,
    status: 'scheduled',
    moved_from: null,
    version: 3,
  },
  location: 'Room 2',
  room: 'Room 2',
  instructor_id: 'i1',
  instructor_name: 'Ada Lee',
  capacity: 12,
  seats_taken: 7,
  is_over: false,
  conflicts: [],
  ...changes,
})

const calendar: SchoolCalendar = {
  rooms: [
    { name: 'Room 1', address: '', places: 10 },
    { name: 'Room 2', address: '', places: 12 },
  ],
  instructors: [
    { id: 'i1', name: 'Ada Lee' },
    { id: 'i2', name: 'Sol Reyes' },
  ],
  holidays: [{ name: 'Founders day', first_day: '2099-03-06', last_day: '2099-03-06' }],
  meetings: [
    aMeeting('m1'),
    aMeeting('m2', {
      class_title: 'First Aid',
      location: 'At the fire station',
      room: null,
      conflicts: [{ kind: 'instructor', with: 'CPR, 9:00 AM–12:00 PM' }],
    }),
  ],
  unconfirmed: [],
}

let stored: SchoolCalendar
let isDown: boolean
let isWide: boolean
const sent: { path: string; query: string; body: unknown }[] = []
beforeEach(() => {
  stored = calendar
  isDown = false
  isWide = true
  sent.length = 0
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isWide
    },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(input, 'http://localhost')
    sent.push({ path: pathname, query: search, body: init.body && JSON.parse(String(init.body)) })
    if (isDown) throw new TypeError('Failed to fetch')
    if (pathname.endsWith('/consequences')) {
      return json({
        consequences: { notifications: 7, emails: 5, conflicts: [{ kind: 'room', with: 'Art, 9 AM' }] },
      })
    }
    return json({ calendar: stored })
  })
})

const week: CalendarSearch = { date: '2099-03-02' }
const onSearch = vi.fn()
function shown(search: CalendarSearch = week) {
  onSearch.mockClear()
  return showWithLinks(<CalendarScreen search={search} onSearch={onSearch} link={null} />)
}
const row = (name: RegExp) => screen.findByRole('row', { name })
const cellsOf = async (name: RegExp) =>
  within(await row(name))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

it('shows on which days each room is free, from Sunday to Saturday, and on which days the school is closed', async () => {
  shown()
  expect(await cellsOf(/^Room 1/)).toEqual(['Free', 'Free', 'Free', 'Free', 'Free', 'Closed', 'Free'])
  const [, monday, tuesday] = await cellsOf(/^Room 2/)
  expect([monday, tuesday]).toEqual(['9 AM–12 PMCPRAda Lee, 7 of 12', 'Free'])
  expect(sent[0]?.query).toBe('?startDate=2099-03-01&endDate=2099-03-07')
  expect(screen.getByRole('columnheader', { name: /Friday, Mar 6.*Founders day/ })).toBeTruthy()
})

it('opens on the week of the next meeting when nothing is left in this one', async () => {
  stored = { ...calendar, meetings: [] }
  vi.useFakeTimers({ now: new Date('2099-02-20T12:00:00Z'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.stubGlobal('fetch', async (input: string) => {
    const { searchParams } = new URL(input, 'http://localhost')
    const [start = '', end = ''] = [searchParams.get('startDate'), searchParams.get('endDate')].map(String)
    const meetings = calendar.meetings.filter(({ meeting: { date } }) => start <= date && date <= end)
    return json({ calendar: { ...calendar, meetings } })
  })
  shown({})
  await screen.findByRole('heading', { name: /^Mar 1/ })
  expect((await cellsOf(/^Room 2/))[1]).toContain('CPR')
})

it('shows no conflict of a meeting that is over', async () => {
  stored = { ...calendar, meetings: calendar.meetings.map((meeting) => ({ ...meeting, is_over: true })) }
  shown()
  expect((await cellsOf(/^Other locations/))[1]).not.toContain('Same instructor')
})

it('shows what takes place elsewhere, and names conflicts', async () => {
  shown()
  const [, monday] = await cellsOf(/^Other locations/)
  expect(monday).toContain('At the fire station, Ada Lee, 7 of 12')
  expect(monday).toContain('Same instructor: CPR, 9:00 AM–12:00 PM')
  expect(screen.getByText('1 meeting has a conflict.')).toBeTruthy()
})

it('shows instructors, also those who are free', async () => {
  shown({ ...week, by: 'instructor' })
  expect(await cellsOf(/^Sol Reyes/)).toEqual(['Free', 'Free', 'Free', 'Free', 'Free', 'Closed', 'Free'])
  expect((await cellsOf(/^Ada Lee/))[1]).toContain('First AidAt the fire station')
})

it('shows one room only', async () => {
  shown({ ...week, only: 'Room 1' })
  await row(/^Room 1/)
  expect(screen.queryByRole('row', { name: /^Room 2/ })).toBeNull()
})

it('shows a month with all of its weeks', async () => {
  shown({ ...week, view: 'month' })
  await screen.findByRole('link', { name: /First Aid/ })
  expect(sent[0]?.query).toBe('?startDate=2099-03-01&endDate=2099-04-04')
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('March 2099')
})

it('shows three meetings of a day in a month, and the others once the user asks for them', async () => {
  stored = { ...calendar, meetings: ['m1', 'm2', 'm3', 'm4', 'm5'].map((id) => aMeeting(id)) }
  const user = shown({ ...week, view: 'month' })
  const more = await screen.findByRole('button', { name: '2 more' })
  const paperOnly = () =>
    screen
      .getAllByRole('link', { name: /CPR/ })
      .filter((link) => link.closest('li')?.className.includes('hidden'))
  expect(paperOnly()).toHaveLength(2)
  await user.click(more)
  expect(paperOnly()).toHaveLength(0)
  expect(screen.queryByRole('button', { name: /more$/ })).toBeNull()
})

it('links each meeting to its session', async () => {
  shown()
  const link = await screen.findByRole('link', { name: /^9 AM–12 PM ?CPR/ })
  expect(link.getAttribute('href')).toBe('/admin/sessions/session%20of%20m1/roster')
})

it('moves a meeting by its button, with the consequences before', async () => {
  const user = shown()
  await user.click(await screen.findByRole('button', { name: /^Move CPR, Mar 2, 2099/ }))
  expect(onSearch).toHaveBeenLastCalledWith({ move: 'm1', to: undefined })
})

it('says what a move does, and sends it to the day on which the meeting was dropped', async () => {
  const user = shown({ ...week, move: 'm1', to: '2099-03-04' })
  await screen.findByText('7 notifications will be sent, 5 of them also by email.')
  screen.getByText('The room is taken then: Art, 9 AM.')
  await user.click(screen.getByRole('button', { name: 'Move meeting' }))
  const body = { date: '2099-03-04', start_time: '09:00', end_time: '12:00', version: 3 }
  await waitFor(() => expect(sent).toContainEqual({ path: '/api/meetings/m1/move', query: '', body }))
})

it('can be dragged to another day of its session in the same row, and nowhere else', async () => {
  shown()
  const cells = within(await row(/^Room 2/)).getAllByRole('cell')
  const others = within(await row(/^Room 1/)).getAllByRole('cell')
  const entry = screen.getByRole('link', { name: /^9 AM–12 PM ?CPR/ }).closest('li')
  if (!entry) throw new Error('the meeting is no list item')
  const drop = (cell: HTMLElement | undefined) => {
    const dataTransfer = { setData: () => undefined, effectAllowed: '' }
    fireEvent.dragStart(entry, { dataTransfer })
    screen.getByText('Drop it on a day of its session: Mar 2 – 4, 2099')
    if (cell) fireEvent.drop(cell, { dataTransfer })
    fireEvent.dragEnd(entry, { dataTransfer })
  }
  for (const cell of [cells[0], cells[1], cells[4], cells[6], others[3]]) drop(cell)
  expect(onSearch).not.toHaveBeenCalled()
  drop(cells[3])
  expect(onSearch).toHaveBeenCalledExactlyOnceWith({ move: 'm1', to: '2099-03-04' })
})

it('cannot move a meeting that is over or cancelled', async () => {
  const [one = aMeeting('m1')] = calendar.meetings
  stored = {
    ...calendar,
    meetings: [
      { ...one, is_over: true },
      { ...one, meeting: { ...one.meeting, id: 'm3', status: 'cancelled' } },
    ],
  }
  shown()
  await screen.findByText('Cancelled')
  expect(screen.queryByRole('button', { name: /^Move CPR/ })).toBeNull()
})

it('lists the days with meetings and the closed days on narrow screens', async () => {
  isWide = false
  shown()
  await screen.findByRole('heading', { name: /Friday, Mar 6.*Closed: Founders day/ })
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2)
  expect(screen.queryByText('Free')).toBeNull()
  expect(screen.queryByRole('table')).toBeNull()
})

it('names the next meeting in a week without any, and gives no advice about dragging', async () => {
  stored = { ...calendar, meetings: [] }
  shown()
  await screen.findByText(/^No meetings this week\./)
  expect(screen.queryByText(/^Drag a meeting/)).toBeNull()
  expect(screen.queryByRole('link', { name: /›$/ })).toBeNull()
})

it('says how to begin without rooms and meetings', async () => {
  stored = { ...calendar, rooms: [], meetings: [] }
  shown()
  await screen.findByText('No rooms and no meetings')
})

it('says that the server cannot be reached, and never that a room is free', async () => {
  isDown = true
  shown()
  await screen.findByRole('button', { name: 'Try Again' })
  expect(screen.queryByText('Free')).toBeNull()
})
