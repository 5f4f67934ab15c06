import type { AdminWaitlistEntry } from '@cubby/contract/seats/waitlist'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { showWithLinks } from '@/testing/show.tsx'
import { SessionEntries } from './entry-list.tsx'

const option = { blocked: null, consequence: null }

const entry: AdminWaitlistEntry = {
  id: 'one',
  class_id: 'cpr',
  session_id: 'march',
  user_id: 'rosa',
  user_name: 'Rosa Rivera',
  user_email: 'rosa@cubby.test',
  class_name: 'CPR',
  location_details: null,
  position: 1,
  next_session_date: '2099-03-02',
  end_date: '2099-03-02',
  status: 'waiting',
  joined_at: '2099-01-02T12:00:00Z',
  offer_expires_at: null,
  out_of_turn: false,
  closed_at: null,
  closed_reason: null,
  free_seats: 0,
  undo: null,
  reviews: { approve: option, offer: option, reject: option },
}

it.each([
  ['Room 2', 'Room 2'],
  [null, 'TBA'],
])('names the location of a group of entries: %s', (location_details, shown) => {
  showWithLinks(<SessionEntries rows={[{ ...entry, location_details }]}>{null}</SessionEntries>)
  expect(within(screen.getByRole('region', { name: 'CPR, Mon, Mar 2' })).getByText(shown)).toBeDefined()
})
