import 'fake-indexeddb/auto'
import type { TaughtSession } from '@cubby/contract/teaching/teaching'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { becomeLoggedIn, currentUser, emptyDevice, loginOf } from '@/offline/testing.ts'
import { show } from '@/testing/show.tsx'
import { TeachingSection } from './teaching-section.tsx'

const past: TaughtSession = {
  id: 's1',
  class_id: 'c1',
  class_title: 'CPR',
  start_date: '2020-10-01',
  end_date: '2020-10-01',
  start_time: '09:00',
  end_time: '12:00',
  ends_at: '2020-10-01T17:00:00Z',
  location: 'Room 2',
  status: 'completed',
  instructor_name: null,
  capacity: 8,
  participants: [],
}
const later: TaughtSession = { ...past, id: 's2', ends_at: '2099-10-01T17:00:00Z', status: 'scheduled' }

beforeEach(async () => {
  await emptyDevice()
  await becomeLoggedIn(loginOf('ada'))
})

it.each([
  ['no Print button for past sessions, which have no sheet', [past], 0],
  ['a Print button for a session to come', [past, later], 1],
])('has %s', async (_, sessions, buttons) => {
  await (await currentUser()).db.teaching.bulkAdd(sessions)
  show(<TeachingSection />)
  await screen.findByRole('region', { name: 'Past sessions' })
  expect(screen.queryAllByRole('button', { name: 'Print all attendance sheets' })).toHaveLength(buttons)
})
