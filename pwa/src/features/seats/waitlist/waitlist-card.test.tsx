import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { openPublic } from '@/offline/store/schema.ts'
import {
  becomeLoggedIn,
  classOf,
  currentUser,
  emptyDevice,
  entryOf,
  loginOf,
  meetingOf,
  sessionOf,
} from '@/offline/testing.ts'
import { showWithLinks } from '@/testing/show.tsx'
import { WaitlistSection } from './waitlist-section.tsx'

const dates = { start_date: '2099-12-01', end_date: '2099-12-17', starts_at: '2099-12-01T23:00:00Z' }
const meetings = ['2099-12-01', '2099-12-03', '2099-12-15', '2099-12-17'].map((date) => meetingOf({ date }))

beforeEach(async () => {
  await emptyDevice()
  await becomeLoggedIn(loginOf('rosa'))
})

it.each([
  ['waiting', entryOf(dates)],
  ['with an expired offer', entryOf({ ...dates, status: 'expired' })],
])('a card of an entry %s names the weekdays of a session of several days', async (_, entry) => {
  await (await openPublic()).classes.add(classOf({ sessions: [sessionOf({ ...dates, meetings })] }))
  await (await currentUser()).db.waitlist.add(entry)
  showWithLinks(<WaitlistSection />)
  expect((await screen.findByText(/9:00 AM/)).closest('li')?.textContent).toMatch(
    /Tue and Thu, 9:00 AM–3:00 PM/,
  )
})
