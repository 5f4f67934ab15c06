import type { AdminClass } from '@cubby/contract/catalog/admin-classes'
import { classSave } from '@cubby/contract/catalog/class-save'
import { screen, waitFor, within } from '@testing-library/react'
import { FormProvider } from 'react-hook-form'
import { beforeEach, expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { showWithLinks as show } from '@/testing/show.tsx'
import { FormElement } from '@/ui/forms/form.tsx'
import { useForm } from '@/ui/forms/use-form.ts'
import { type ClassForm, formOf } from './class-draft.ts'
import { SessionsPart } from './sessions-part.tsx'

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

const march = { ...session, instructor_id: 'marisol' } as const
const twice: AdminClass = {
  ...stored,
  sessions: [
    march,
    { ...march, id: 'later', session_date: '2099-03-09', start_date: '2099-03-09', end_date: '2099-03-09' },
  ],
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
      <FormElement form={form}>
        <SessionsPart stored={edited} />
        <button type="submit">Save</button>
      </FormElement>
    </FormProvider>
  )
}

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) =>
    path.includes('settings')
      ? json({ settings: { rooms, holidays } })
      : json({ instructors: [{ id: 'marisol', name: 'Marisol Vega' }], users: [] }),
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

const line = (number: number) =>
  screen.getAllByRole('listitem')[number - 1]?.querySelector('summary')?.textContent
const toggle = (user: ReturnType<typeof show>, text: string | RegExp) =>
  user.click(screen.getByText(text, { selector: 'summary *' }))

it('shows each session in a line, and opens one at a time', async () => {
  const user = show(<Editor edited={twice} />)
  await waitFor(() =>
    expect(line(1)).toBe('Session 1: Mon, Mar 2, 2099 · 9:00 AM–12:00 PM · Room 2 · 8 seats · Marisol Vega'),
  )
  expect(screen.queryByLabelText('Start date')).toBeNull()
  await toggle(user, 'Mon, Mar 2, 2099')
  expect(entry(1).getByLabelText('Start date')).toHaveProperty('value', '2099-03-02')
  await toggle(user, 'Mon, Mar 9, 2099')
  expect(screen.getAllByLabelText('Start date')).toEqual([entry(2).getByLabelText('Start date')])
  await toggle(user, 'Mon, Mar 9, 2099')
  expect(screen.queryByLabelText('Start date')).toBeNull()
})

it('opens each session with an error, and keeps it open while the error is corrected', async () => {
  const user = show(<Editor edited={twice} />)
  await toggle(user, 'Mon, Mar 9, 2099')
  await user.clear(entry(2).getByLabelText('Location'))
  await toggle(user, 'Mon, Mar 9, 2099')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const location = await entry(2).findByLabelText('Location')
  await waitFor(() => expect(document.activeElement).toBe(location))
  await user.type(location, 'Room 3')
  expect(location.getAttribute('aria-invalid')).toBeNull()
  expect(document.activeElement).toBe(location)
  expect(values().dates.map((date) => date.location)).toEqual(['Room 2', 'Room 3'])
})

it('adds the same session a week later, and a copy right after the first', async () => {
  const user = show(<Editor />)
  await user.click(screen.getByRole('button', { name: 'Add Another Date' }))
  expect(document.activeElement).toBe(entry(2).getByLabelText('Start date'))
  await toggle(user, 'Mon, Mar 2, 2099')
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
  await screen.findByText(
    'The room holds only 6 people, fewer than the capacity of the session, 412 Court Street',
  )
  const list = document.getElementById(location.getAttribute('list') ?? '')
  expect([...(list?.children ?? [])].map((option) => option.getAttribute('value'))).toEqual([
    'Room 2',
    'Room 3',
  ])
  await user.clear(location)
  await user.type(location, 'room 3')
  screen.getByText('for 12 people', { selector: 'p' })
  await user.type(location, ', or the yard')
  expect(screen.queryByText('for 12 people', { selector: 'p' })).toBeNull()
  expect(values().dates[0]?.location).toBe('room 3, or the yard')
})

it('has the link for joining online', async () => {
  const user = show(<Editor />)
  await user.type(entry(1).getByLabelText(/^Online link/), 'https://meet.example/1')
  expect(values().dates[0]?.online_link).toBe('https://meet.example/1')
})

const folded = () => screen.getByText('1 past').closest('details')

it('folds past sessions, keeps what is typed into one, and links both kinds to their pages', async () => {
  const user = show(<Editor edited={started} />)
  expect(folded()?.open).toBe(false)
  expect(line(1)).toContain('Session 2: Mon, Mar 2, 2099')
  await toggle(user, '1 past')
  await toggle(user, 'Mon, Mar 4, 2024')
  const link = screen.getByRole('link', { name: /^Page of the session ?on Mar 4, 2024$/ })
  expect(link.getAttribute('href')).toBe('/admin/sessions/past/roster')
  await user.clear(screen.getByLabelText('Location'))
  await user.type(screen.getByLabelText('Location'), 'Room 9')
  await toggle(user, '1 past')
  expect(folded()?.open).toBe(false)
  expect(screen.queryByLabelText('Location')).toBeNull()
  expect(values().dates.map((date) => date.location)).toEqual(['Room 9', 'Room 2'])
  await toggle(user, 'Mon, Mar 2, 2099')
  screen.getByRole('link', { name: /^Page of the session ?on Mar 2, 2099$/ })
})

it('does not fold an entry whose date is being typed', async () => {
  const user = show(<Editor edited={started} />)
  await toggle(user, 'Mon, Mar 2, 2099')
  const coming = screen.getByLabelText('Start date')
  await user.clear(coming)
  await user.type(coming, '2020-01-06')
  expect(folded()?.contains(coming)).toBe(false)
  expect(coming).toHaveProperty('value', '2020-01-06')
})

it('shows an error in a past session, again after each save', async () => {
  const user = show(<Editor edited={started} />)
  await toggle(user, '1 past')
  await toggle(user, 'Mon, Mar 4, 2024')
  await user.clear(screen.getByLabelText('Location'))
  await toggle(user, '1 past')
  for (const _ of [1, 2]) {
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Location')))
    // An error cannot be folded.
    await toggle(user, '1 past')
    expect(folded()?.open).toBe(true)
  }
})

it('copies a session to further dates, without holidays, existing sessions, and removed dates', async () => {
  const user = show(<Editor />)
  await user.click(screen.getByRole('button', { name: 'Add Another Date' }))
  await toggle(user, 'Mon, Mar 2, 2099')
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

  await user.click(screen.getByRole('button', { name: 'Add sessions of “Mondays”' }))
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
