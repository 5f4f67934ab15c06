import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { show } from '@/testing/show.tsx'
import type { BookableClass } from './bookable-sessions.ts'
import { SessionChoice } from './session-choice.tsx'

const session = {
  start_date: '2026-12-04',
  end_date: '2026-12-04',
  start_time: '09:00',
  end_time: '12:00',
  location: 'Room 2',
  price: 95,
  waiting: 0,
  hasBegun: false,
}
const classes: BookableClass[] = [
  {
    id: 'cpr',
    title: 'CPR',
    sessions: [
      { ...session, id: 'free', free: 1 },
      { ...session, id: 'full', start_date: '2026-12-07', end_date: '2026-12-07', free: 0, waiting: 3 },
    ],
  },
  { id: 'art', title: 'Art', sessions: [{ ...session, id: 'only', price: 0, location: null, free: 12 }] },
]

function Choice() {
  const [chosen, setChosen] = useState('')
  return <SessionChoice classes={classes} failure={null} sessionId={chosen} onChoose={setChosen} />
}

const sessions = () => screen.getByLabelText<HTMLSelectElement>('Session')

it('shows the seats, the waitlist, and the price of each session', async () => {
  const user = show(<Choice />)
  expect(sessions().disabled).toBe(true)
  await user.selectOptions(screen.getByLabelText('Class'), 'CPR')
  expect(
    within(sessions())
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Choose a session', 'Dec 4, 2026, 1 free seat', 'Dec 7, 2026, full, 3 waiting'])
  await user.selectOptions(sessions(), 'free')
  expect(screen.getByRole('status').textContent).toBe('9:00 AM–12:00 PM, Room 2. $95.00, 1 free seat.')
})

it('chooses the only session of a class, and no session of the former class', async () => {
  const user = show(<Choice />)
  await user.selectOptions(screen.getByLabelText('Class'), 'Art')
  expect(sessions().value).toBe('only')
  expect(screen.getByRole('status').textContent).toBe('9:00 AM–12:00 PM. No charge, 12 free seats.')
  await user.selectOptions(screen.getByLabelText('Class'), 'CPR')
  expect(sessions().value).toBe('')
})
