import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteServerDate } from '@/api/server-clock.ts'
import { enrollmentOf, meetingOf, provider } from '@/offline/testing.ts'
import { show } from '@/testing/show.tsx'
import { JoinOnline } from './join-online.tsx'

vi.mock('@/offline/hooks/use-collection.ts', async (load) => ({
  ...(await load<object>()),
  useProvider: () => provider,
}))

/** Its meeting begins on December 4, 2026, at 6 PM in New York. */
const online_link = 'https://meet.example/cpr'
const enrollment = enrollmentOf({ online_link, meetings: [meetingOf()] })
const at = (now: string) => vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
const link = () => screen.queryByRole('link', { name: /^Join online/ })

/** The server's clock, as a response of this moment says it. */
const serverSays = (now: string) => {
  const here = Date.now()
  act(() => noteServerDate(new Date(now).toUTCString(), here, here))
}

beforeEach(() => void at('2026-12-01T12:00:00Z'))
afterEach(() => {
  serverSays(new Date(Date.now()).toISOString())
  vi.useRealTimers()
})

it('shows the link from a day before, and until then when it will appear', () => {
  at('2026-12-03T22:59:00Z')
  show(<JoinOnline name="CPR" enrollment={enrollment} />)
  screen.getByText(/^The link to join online appears on Dec 3, 2026, 6:00.PM\.$/)
  expect(link()).toBeNull()
  expect(document.body.innerHTML).not.toContain(online_link)
})

it('opens in a new tab', () => {
  at('2026-12-03T23:00:00Z')
  show(<JoinOnline name="CPR" enrollment={enrollment} />)
  expect(link()?.getAttribute('href')).toBe(online_link)
  expect(link()?.getAttribute('rel')).toBe('noopener noreferrer')
  expect(link()?.textContent).toBe('Join online CPR, opens in a new tab')
})

it('follows the clock of the server, not that of the phone', () => {
  at('2026-12-04T12:00:00Z')
  serverSays('2026-12-02T12:00:00Z')
  show(<JoinOnline name="CPR" enrollment={enrollment} />)
  expect(link()).toBeNull()
  serverSays('2026-12-04T12:00:00Z')
  expect(link()).not.toBeNull()
})

it('of a make-up meeting appears a day before that meeting', () => {
  const makeUp = {
    id: 'u1',
    meeting: meetingOf({ date: '2026-12-10' }),
    session_id: 's2',
    location: null,
    instructor_name: null,
    online_link,
  }
  at('2026-12-09T22:00:00Z')
  show(<JoinOnline name="CPR" enrollment={enrollment} makeUp={makeUp} />)
  screen.getByText(/Dec 9, 2026, 6:00.PM/)
})

it.each([null, undefined])('is not there for a session without a link (%s)', (none) => {
  at('2026-12-04T12:00:00Z')
  show(<JoinOnline name="CPR" enrollment={{ ...enrollment, online_link: none }} />)
  expect(link()).toBeNull()
})
