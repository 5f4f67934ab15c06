import type { AdminClass } from '@cubby/contract/catalog/admin-classes'
import { classSave } from '@cubby/contract/catalog/class-save'
import { screen, waitFor, within } from '@testing-library/react'
import { FormProvider } from 'react-hook-form'
import { beforeEach, expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { showWithLinks as show } from '@/testing/show.tsx'
import { useForm } from '@/ui/forms/use-form.ts'
import { type ClassForm, formOf } from './class-draft.ts'
import { DateEntries } from './date-entries.tsx'

const session = {
  id: 'march',
  class_id: 'cpr',
  session_date: '2099-03-02',
  start_date: '2099-03-02',
  end_date: '2099-03-02',
  start_time: '09:00',
  end_time: '12:00',
  location: 'Room 2',
  location_details: null,
  session_location: 'Room 2',
  capacity: 8,
  enrolled_count: 5,
  seats_taken: 5,
  pending_count: 0,
  rejected_count: 0,
  archived_count: 0,
  available_spots: 5,
  waiting_count: 1,
  instructor_id: null,
  instructor_name: null,
  status: 'scheduled',
  status_change: null,
  meetings_confirmed: true,
  meeting_count: 1,
  contact_hours: 6.5,
} as const

const stored: AdminClass = {
  id: 'cpr',
  title: 'CPR',
  description: 'Saves lives',
  price: 95,
  duration: '3 hours',
  location_type: 'In-Person',
  location_details: null,
  image_url: null,
  required_hours_percent: 100,
  allows_walk_ins: false,
  instructor_id: null,
  instructor_name: null,
  status: 'active',
  status_change: null,
  total_sessions: 1,
  total_enrollments: 5,
  version: '1',
  sessions: [session],
}

const past = {
  ...session,
  id: 'past',
  session_date: '2024-03-04',
  start_date: '2024-03-04',
  end_date: '2024-03-04',
  instructor_id: 'marisol',
  status: 'completed',
} as const
const started: AdminClass = {
  ...stored,
  sessions: [past, { ...session, instructor_id: 'marisol' }],
}

const rooms = [
  { name: 'Room 2', address: '412 Court Street', places: 6 },
  { name: 'Room 3', address: '', places: 12 },
]

const holidays = [{ name: 'Spring break', first_day: '2099-03-14', last_day: '2099-03-17' }]

let values: () => ClassForm

function Editor({ edited = stored }: { edited?: AdminClass }) {
  const form = useForm({
    defaults: formOf(edited),
    schema: classSave,
    send: async () => {},
    failed: 'Failed',
  })
  values = form.getValues
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.submit}>
        <DateEntries stored={edited} />
        <button type="submit">Save</button>
      </form>
    </FormProvider>
  )
}

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) =>
    path.includes('settings')
      ? json({ settings: { rooms, holidays } })
      : json({ instructors: [], users: [] }),
  )
})

const entry = (number: number) =>
  within(screen.getAllByRole('listitem')[number - 1] ?? document.createElement('li'))

it('shows who will be notified after a session moves', async () => {
  const user = show(<Editor />)
  expect(screen.queryByText(/will be notified/)).toBeNull()
  await user.clear(entry(1).getByLabelText('Location'))
  await user.type(entry(1).getByLabelText('Location'), 'Room 3')
  expect(screen.getByText('5 enrolled and 1 on the waitlist will be notified')).toBeDefined()
})

it('adds the same session a week later, and a copy right after the first', async () => {
  const user = show(<Editor />)
  await user.click(screen.getByRole('button', { name: 'Add Another Date' }))
  await user.click(screen.getByRole('button', { name: 'Duplicate Session 1' }))
  expect(values().dates).toMatchObject([
    { id: 'march', date: '2099-03-02' },
    { date: '2099-03-02', location: 'Room 2' },
    { date: '2099-03-09', end_date: '2099-03-09', location: 'Room 2' },
  ])
  expect(
    values()
      .dates.slice(1)
      .some(({ id }) => id),
  ).toBe(false)
})

it('moves the end date with the start date', async () => {
  const user = show(<Editor />)
  const start = entry(1).getByLabelText('Start date')
  await user.clear(start)
  await user.type(start, '2099-04-06')
  expect(entry(1).getByLabelText('End date')).toHaveProperty('value', '2099-04-06')
})

it('keeps the only session, and confirms the removal of others', async () => {
  const user = show(<Editor />)
  expect(screen.queryByRole('button', { name: 'Remove Session 1' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add Another Date' }))
  await user.click(screen.getByRole('button', { name: 'Remove Session 2' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Session' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(values().dates).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Remove Session 2' }))
  await user.click(await screen.findByRole('button', { name: 'Delete Session' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(values().dates.map(({ id }) => id)).toEqual(['march'])
  expect(values().deletedSessionIds).toEqual([])
})

it('offers the rooms of the school, and still takes any other place', async () => {
  const user = show(<Editor />)
  const location = entry(1).getByLabelText('Location')
  await screen.findByText('Only 6 places, 412 Court Street: fewer than the capacity')
  const list = document.getElementById(location.getAttribute('list') ?? '')
  expect([...(list?.children ?? [])].map((option) => option.getAttribute('value'))).toEqual([
    'Room 2',
    'Room 3',
  ])
  await user.clear(location)
  await user.type(location, 'room 3')
  screen.getByText('12 places', { selector: 'p' })
  await user.type(location, ', or the yard')
  expect(screen.queryByText('12 places', { selector: 'p' })).toBeNull()
  expect(values().dates[0]?.location).toBe('room 3, or the yard')
})

it('has the link for joining online', async () => {
  const user = show(<Editor />)
  await user.type(entry(1).getByLabelText(/^Online link/), 'https://meet.example/1')
  expect(values().dates[0]?.online_link).toBe('https://meet.example/1')
})

const folded = () => screen.getByText('Past sessions (1)').closest('details')

it('opens on the coming sessions, keeps what is typed into a past one, and links both to their pages', async () => {
  const user = show(<Editor edited={started} />)
  expect(folded()?.open).toBe(false)
  expect(folded()?.contains(screen.getByText('Session 2'))).toBe(false)
  await user.click(screen.getByText('Past sessions (1)'))
  const link = screen.getByRole('link', { name: /^Mar 4, 2024/ })
  expect(link.getAttribute('href')).toBe('/admin/sessions/past/roster')
  const location = within(folded() ?? document.body).getByLabelText('Location')
  await user.clear(location)
  await user.type(location, 'Room 9')
  await user.click(screen.getByText('Past sessions (1)'))
  expect(folded()?.open).toBe(false)
  expect(values().dates.map((entry) => entry.location)).toEqual(['Room 9', 'Room 2'])
})

it('does not fold an entry whose date is being typed', async () => {
  const user = show(<Editor edited={started} />)
  const coming = screen.getAllByLabelText('Start date')[1] ?? document.body
  await user.clear(coming)
  await user.type(coming, '2020-01-06')
  expect(folded()?.contains(coming)).toBe(false)
  expect(coming).toHaveProperty('value', '2020-01-06')
})

it('opens the past sessions at an error in one of them, again after each save', async () => {
  const user = show(<Editor edited={started} />)
  await user.click(screen.getByText('Past sessions (1)'))
  const location = within(folded() ?? document.body).getByLabelText('Location')
  await user.clear(location)
  for (const _ of [1, 2]) {
    await user.click(screen.getByText('Past sessions (1)'))
    expect(folded()?.open).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(folded()?.open).toBe(true))
    await waitFor(() => expect(document.activeElement).toBe(location))
  }
})

it('copies a session to further dates, without holidays, existing sessions, and removed dates', async () => {
  const user = show(<Editor />)
  await user.click(screen.getByRole('button', { name: 'Add Another Date' }))
  await user.click(screen.getByRole('button', { name: 'Further dates of Session 1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy to Further Dates' }))
  const number = dialog.getByLabelText('New sessions')
  await user.clear(number)
  expect(dialog.getByRole('button', { name: 'Add 0 sessions' })).toHaveProperty('disabled', true)
  await user.type(number, '3')
  await dialog.findByText('Mar 16, 2099: Spring break')
  dialog.getByText('Mar 9, 2099: Already a session')
  await user.click(dialog.getByLabelText('Mon, Mar 30, 2099'))
  await user.click(dialog.getByRole('button', { name: 'Add 2 sessions' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [first, , ...added] = values().dates
  expect(added).toEqual(
    ['2099-03-23', '2099-04-06'].map((day) => {
      const { id: _, ...copied } = { ...first, date: day, end_date: day }
      return copied
    }),
  )
})

it('copies a session each month on the same weekday, until a date', async () => {
  const user = show(<Editor />)
  await user.click(screen.getByRole('button', { name: 'Further dates of Session 1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy to Further Dates' }))
  await user.selectOptions(dialog.getByLabelText('Repeats'), 'Each month on the first Monday')
  await user.selectOptions(dialog.getByLabelText('Ends'), 'On a date')
  await user.clear(dialog.getByLabelText('Last date'))
  await user.type(dialog.getByLabelText('Last date'), '2099-05-04')
  await user.click(await dialog.findByRole('button', { name: 'Add 2 sessions' }))
  expect(values().dates.map(({ date }) => date)).toEqual(['2099-03-02', '2099-04-06', '2099-05-04'])
})

it('keeps the sessions of a week under a name, and adds such weeks later', async () => {
  const user = show(<Editor edited={{ ...stored, sessions: [{ ...session, instructor_id: 'marisol' }] }} />)
  await user.click(screen.getByRole('button', { name: 'Save a Usual Week' }))
  const saving = within(await screen.findByRole('dialog', { name: 'Save a Usual Week' }))
  saving.getByText(/^Mon 9:00 AM–12:00 PM, Room 2/)
  await user.click(saving.getByRole('button', { name: 'Save Usual Week' }))
  expect(saving.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true')
  await user.type(saving.getByLabelText('Name'), 'Mondays')
  await user.click(saving.getByRole('button', { name: 'Save Usual Week' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(values().usual_weeks).toMatchObject([
    { name: 'Mondays', sessions: [{ weekday: 'monday', days: 1, start_time: '09:00', capacity: 8 }] },
  ])

  await user.click(screen.getByRole('button', { name: 'Add sessions of "Mondays"' }))
  const adding = within(await screen.findByRole('dialog', { name: 'Add "Mondays"' }))
  expect(adding.getByLabelText('First date')).toHaveProperty('value', '2099-03-03')
  await user.clear(adding.getByLabelText('Weeks'))
  await user.type(adding.getByLabelText('Weeks'), '2')
  await user.click(await adding.findByRole('button', { name: 'Add 2 sessions' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(values().dates.map(({ date, start_time, location }) => [date, start_time, location])).toEqual(
    // Without the Monday of spring break, which does not count as a week.
    ['2099-03-02', '2099-03-09', '2099-03-23'].map((day) => [day, '09:00', 'Room 2']),
  )
  await user.click(screen.getByRole('button', { name: 'Remove "Mondays"' }))
  expect(values().usual_weeks).toEqual([])
})
