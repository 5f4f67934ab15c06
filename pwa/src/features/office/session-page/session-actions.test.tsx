import 'fake-indexeddb/auto'
import type { SessionDetails } from '@cubby/contract/catalog/admin-classes'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { seatsText } from '@/features/catalog/classes-admin/list/class-labels.ts'
import { json } from '@/offline/testing.ts'
import { show } from '@/testing/show.tsx'
import { SessionActions } from './session-actions.tsx'

const details: SessionDetails = {
  session: {
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
    capacity: 14,
    enrolled_count: 13,
    seats_taken: 13,
    pending_count: 1,
    rejected_count: 0,
    archived_count: 0,
    available_spots: 0,
    waiting_count: 3,
    instructor_id: 'ida',
    instructor_name: 'Ida Instructor',
    status: 'scheduled',
    status_change: null,
    meetings_confirmed: true,
    meeting_count: 1,
    contact_hours: 3,
  },
  class: {
    id: 'cpr',
    title: 'CPR',
    status: 'active',
    allows_walk_ins: false,
    instructor_id: 'ida',
    instructor_name: 'Ida Instructor',
  },
  previous: null,
  next: null,
  last_meeting_ended: false,
}

interface Put {
  location: string
  capacity: number
  online_link: string | null
  base: object
}

const puts: Put[] = []
let stored = details
/** The server's responses to the next saves. */
let responses: Response[] = []

beforeEach(() => {
  puts.length = 0
  responses = []
  stored = details
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (path.endsWith('/instructors')) return json({ instructors: [{ id: 'ida', name: 'Ida Instructor' }] })
    if (path.endsWith('/consequences')) return json({ consequences: nothing })
    if (method === 'PUT') {
      puts.push(JSON.parse(String(body)))
      return responses.shift() ?? json({ session: stored.session })
    }
    return json(stored)
  })
})

const nobody = { count: 0, amount: 0 }
const nothing = {
  students: { approved: 13, pending: 0 },
  waitlist: { waiting: 0, offered: 0 },
  archived: 0,
  completed: 0,
  reopened: 0,
  restorable: 0,
  waitlist_closed: 0,
  offers_made: 0,
  payments_voided: nobody,
  payments_refunded: nobody,
  due_dates_moved: 0,
  notifications: 13,
  emails: 13,
}

const buttons = () =>
  screen
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter(Boolean)

/** Opens the menu of the session and returns what it offers, without what is always there. */
async function menuOf(user: ReturnType<typeof show>): Promise<(string | null)[]> {
  await user.click(screen.getByRole('button', { name: 'More for CPR' }))
  const items = await screen.findAllByRole('menuitem')
  const always =
    /^(Edit session|Add online link|Print attendance sheet|Print all sheets of Mar.*|Print roster)$/
  return items.map(({ textContent }) => textContent).filter((name) => !always.test(name ?? ''))
}

async function openEdit(user: ReturnType<typeof show>): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'More for CPR' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit session' }))
}

it('counts the seats in the words of the office', () => {
  expect(seatsText(details.session)).toBe('13 of 14 taken, 1 pending, 3 waiting')
  const offered = { ...details.session, seats_taken: 14, enrolled_count: 13, waiting_count: 3 }
  expect(seatsText(offered)).toBe('14 of 14 taken (1 offered), 1 pending, 2 waiting')
  const empty = { ...details.session, seats_taken: 0, pending_count: 0, waiting_count: 0 }
  expect(seatsText(empty)).toBe('0 of 14 taken')
})

const CANCEL = ['Cancel and rebook students', 'Cancel session']

it.each([
  ['scheduled', false, ['Message', 'Enroll…'], CANCEL],
  ['scheduled', true, ['Complete now', 'Message', 'Enroll…'], CANCEL],
  ['completed', true, ['Issue Certificates', 'Message'], ['Restore session']],
  ['cancelled', false, ['Message'], ['What happened to the students', 'Restore session']],
] as const)(
  'offers what is possible with a %s session whose last meeting ended: %s',
  async (status, ended, inSight, inMenu) => {
    const user = show(
      <SessionActions
        section="roster"
        details={{ ...details, last_meeting_ended: ended, session: { ...details.session, status } }}
      />,
    )
    expect(buttons()).toEqual(inSight)
    expect(await menuOf(user)).toEqual(inMenu)
  },
)

it('writes only to parts of the session that can have somebody in them', async () => {
  const user = show(<SessionActions details={{ ...details, owed: 0 }} section="roster" />)
  await user.click(screen.getByRole('button', { name: 'Message' }))
  const recipients = within(await screen.findByRole('group', { name: 'Recipients' })).getAllByRole('radio')
  // Before the first meeting nobody was present or absent, and nobody owes money.
  expect(recipients.map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Everybody enrolled',
    'On the waitlist',
  ])
  expect(recipients[0]).toHaveProperty('checked', true)
})

it('states the consequences of an edit, and shows both values of a conflict', async () => {
  const user = show(<SessionActions details={details} section="roster" />)
  await openEdit(user)
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit session' }))
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save session' })
  expect(save.disabled).toBe(true)
  await user.clear(dialog.getByLabelText('Location'))
  await user.type(dialog.getByLabelText('Location'), 'Room 5')
  await dialog.findByText(/13 notifications will be sent/)
  const conflicts = { location: { yours: 'Room 5', theirs: 'Room 6' } }
  responses = [json({ error: 'Somebody else saved it', code: 'session_conflict', conflicts }, 409)]
  stored = { ...details, session: { ...details.session, location: 'Room 6', capacity: 20 } }
  await user.click(save)
  const panel = within(await dialog.findByRole('region', { name: 'Changes by another user' }))
  panel.getByRole('row', { name: 'location Room 5 Room 6' })
  await user.click(panel.getByRole('button', { name: 'Overwrite with my changes' }))
  await waitFor(() => expect(puts).toHaveLength(2))
  // What only the other administrator changed is kept.
  expect(puts[0]).toMatchObject({ location: 'Room 5', capacity: 14, base: { location: 'Room 2' } })
  expect(puts[1]).toMatchObject({ location: 'Room 5', capacity: 20, base: { location: 'Room 6' } })
})

it('adds and removes the online link of a session', async () => {
  stored = { ...details, session: { ...details.session, online_link: 'https://meet.example/old' } }
  const user = show(<SessionActions details={stored} section="roster" />)
  await user.click(screen.getByRole('button', { name: 'More for CPR' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Change online link' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit session' }))
  const link = dialog.getByLabelText<HTMLInputElement>(/^Online link/)
  await waitFor(() => expect(document.activeElement).toBe(link))
  expect(link.value).toBe('https://meet.example/old')
  await user.clear(link)
  responses = [json({ error: 'Nothing was saved' }, 503)]
  await user.click(dialog.getByRole('button', { name: 'Save session' }))
  await dialog.findByText(/Nothing was saved/)
  await user.type(link, 'https://meet.example/new')
  await user.click(dialog.getByRole('button', { name: 'Save session' }))
  await waitFor(() => expect(puts).toHaveLength(2))
  expect(puts).toMatchObject([
    { online_link: null, base: { online_link: 'https://meet.example/old' } },
    { online_link: 'https://meet.example/new' },
  ])
})
