import type { SessionMeetings } from '@cubby/contract/seats/meetings'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { json } from '@/offline/testing.ts'
import { show } from '@/testing/show.tsx'
import { MeetingsEditor } from './meetings-editor.tsx'

/** Tuesday, October 6 to Thursday, October 29, 2026. */
const proposal: SessionMeetings = {
  session_id: 'october',
  class_id: 'cpr',
  class_title: 'CPR',
  start_date: '2026-10-06',
  end_date: '2026-10-29',
  start_time: '18:00',
  end_time: '20:45',
  confirmed: false,
  pattern: { kind: 'weekdays', weekdays: ['tuesday', 'thursday'], exceptions: [] },
  break_minutes: 0,
  meetings: [],
  contact_hours: null,
  version: 3,
}
const meeting = {
  id: 'm1',
  date: '2099-10-06',
  start_time: '18:00',
  end_time: '20:45',
  break_minutes: 0,
  status: 'scheduled' as const,
  moved_from: null,
  version: 4,
}

/** A session with confirmed meetings that is not over. */
const running = {
  ...proposal,
  start_date: '2099-10-06',
  end_date: '2099-10-29',
  confirmed: true,
  meetings: [meeting],
}

const sent: { path: string; body: unknown }[] = []
let stored = proposal

beforeEach(() => {
  sent.length = 0
  stored = proposal
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const { pathname } = new URL(input, 'http://localhost')
    if (pathname.endsWith('/consequences')) {
      return json({ consequences: { notifications: 1, emails: 1, conflicts: [] } })
    }
    if (init.method && init.method !== 'GET')
      sent.push({ path: pathname, body: JSON.parse(String(init.body)) })
    return json({ meetings: stored })
  })
})

const NOTIFIED = 'Everyone enrolled in the session is notified of the changed meetings.'
const summary = () => screen.getByText(/^\d+ meetings?, /)

it('proposes weekdays, counts meetings and hours, and confirms them', async () => {
  const user = show(<MeetingsEditor sessionId="october" close={() => {}} />)
  await screen.findByText(/This is a proposal/)
  expect(summary().textContent).toBe('8 meetings, 22 hours')
  const rest = screen.getByLabelText(/Break in minutes/)
  await user.clear(rest)
  await user.type(rest, '15')
  expect(summary().textContent).toBe('8 meetings, 20 hours')
  await user.click(await screen.findByRole('button', { name: 'Tuesday, October 13, 2026, chosen' }))
  expect(summary().textContent).toBe('7 meetings, 17.5 hours')
  await user.click(screen.getByRole('button', { name: 'Confirm meetings' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toEqual([
    {
      path: '/api/sessions/october/meetings',
      body: {
        pattern: { kind: 'weekdays', weekdays: ['tuesday', 'thursday'], exceptions: ['2026-10-13'] },
        break_minutes: 15,
        version: 3,
      },
    },
  ])
})

it('does not confirm without meetings, or with a break as long as a meeting', async () => {
  const user = show(<MeetingsEditor sessionId="october" close={() => {}} />)
  await screen.findByText(/This is a proposal/)
  await user.click(screen.getByRole('checkbox', { name: 'Tuesday' }))
  await user.click(screen.getByRole('checkbox', { name: 'Thursday' }))
  await screen.findByText('Choose at least one day on which the session meets')
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm meetings' })
  expect(button.disabled).toBe(true)
  await user.selectOptions(screen.getByLabelText('Meets'), 'Every day')
  expect(button.disabled).toBe(false)
  await user.type(screen.getByLabelText(/Break in minutes/), '165')
  expect(button.disabled).toBe(true)
})

it('keeps the proposal while the kind goes to every day and back', async () => {
  const user = show(<MeetingsEditor sessionId="october" close={() => {}} />)
  await screen.findByText(/This is a proposal/)
  await user.selectOptions(screen.getByLabelText('Meets'), 'Every day')
  expect(summary().textContent).toMatch(/^24 meetings/)
  await user.selectOptions(screen.getByLabelText('Meets'), 'Chosen days of the week')
  expect(summary().textContent).toMatch(/^8 meetings/)
  // After a change of the days, the other kinds follow it.
  await user.selectOptions(screen.getByLabelText('Meets'), 'Every day')
  await user.click(await screen.findByRole('button', { name: 'Wednesday, October 7, 2026, chosen' }))
  await user.selectOptions(screen.getByLabelText('Meets'), 'Chosen dates')
  expect(summary().textContent).toMatch(/^23 meetings/)
})

it('adds a meeting on every day of the session that is pressed', async () => {
  const user = show(<MeetingsEditor sessionId="october" close={() => {}} />)
  await screen.findByText(/This is a proposal/)
  await user.click(screen.getByRole('button', { name: 'Wednesday, October 7, 2026' }))
  expect(summary().textContent).toMatch(/^9 meetings/)
  expect(screen.getByLabelText<HTMLSelectElement>('Meets').value).toBe('dates')
  const before = screen.getByRole<HTMLButtonElement>('button', { name: 'Monday, October 5, 2026' })
  expect(before.disabled).toBe(true)
})

it('says that those enrolled are notified, when a coming meeting changes', async () => {
  const days = ['2099-10-06', '2099-10-08']
  stored = {
    ...proposal,
    start_date: '2099-10-06',
    end_date: '2099-10-08',
    confirmed: true,
    pattern: { kind: 'daily', exceptions: ['2099-10-07'] },
    meetings: days.map((date) => ({ ...meeting, id: date, date })),
  }
  const user = show(<MeetingsEditor sessionId="october" close={() => {}} />)
  await user.click(await screen.findByRole('button', { name: 'Change the days and the break' }))
  const day = await screen.findByRole('button', { name: 'Wednesday, October 7, 2099' })
  expect(screen.queryByText(NOTIFIED)).toBeNull()
  await user.click(day)
  expect(screen.getByText(NOTIFIED)).toBeDefined()
})

it('does not say so for meetings that are over', async () => {
  stored = { ...proposal, start_date: '2020-10-06', end_date: '2020-10-08' }
  show(<MeetingsEditor sessionId="october" close={() => {}} />)
  await screen.findByText(/This is a proposal/)
  expect(summary()).toBeDefined()
  expect(screen.queryByText(NOTIFIED)).toBeNull()
})

it('moves a meeting, and cancels one with a reason', async () => {
  stored = { ...running, contact_hours: 2.75 }
  const user = show(<MeetingsEditor sessionId="october" close={() => {}} />)
  await user.click(await screen.findByRole('button', { name: 'Move the meeting on Oct 6, 2099' }))
  await user.click(screen.getByRole('button', { name: 'Move meeting' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel meeting on Oct 6, 2099' }))
  await user.type(screen.getByLabelText(/Reason/), 'Snow')
  await user.click(screen.getByRole('button', { name: 'Cancel meeting' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    {
      path: '/api/meetings/m1/move',
      body: { date: '2099-10-06', start_time: '18:00', end_time: '20:45', version: 4 },
    },
    { path: '/api/meetings/m1/cancel', body: { reason: 'Snow', version: 4 } },
  ])
})

it('shows one form at a time, which names the meeting, and returns the focus to its row', async () => {
  stored = { ...running, contact_hours: 2.75 }
  const user = show(<MeetingsEditor sessionId="october" close={() => {}} />)
  const moves = 'Move the meeting on Oct 6, 2099'
  await user.click(await screen.findByRole('button', { name: 'Cancel meeting on Oct 6, 2099' }))
  const heading = 'Cancel the meeting on Tuesday, Oct 6, 2099, 6:00–8:45 PM'
  expect(document.activeElement?.textContent).toBe(heading)
  expect(screen.queryByRole('button', { name: 'Cancel meeting on Oct 6, 2099' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Keep meeting' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: moves }))
  await user.click(screen.getByRole('button', { name: moves }))
  expect(document.activeElement?.textContent).toMatch(/^Move the meeting on Tuesday/)
})

it('says that a cancelled meeting is restored', async () => {
  stored = { ...running, meetings: [{ ...meeting, status: 'cancelled' }] }
  const user = show(<MeetingsEditor sessionId="october" close={() => {}} />)
  await user.click(await screen.findByRole('button', { name: 'Restore the meeting on Oct 6, 2099' }))
  expect(screen.getByRole('heading').textContent).toMatch(/^Restore the meeting on Tuesday/)
  expect(screen.getByRole('button', { name: 'Restore meeting' })).toBeDefined()
})

it('lists the meetings of a session that is over, without operations', async () => {
  stored = { ...running, start_date: '2020-10-06', end_date: '2020-10-29' }
  show(<MeetingsEditor sessionId="october" close={() => {}} />)
  expect(await screen.findByText('1 meeting, 0 hours')).toBeDefined()
  expect(screen.getByRole('listitem').textContent).toContain('6:00–8:45 PM')
  expect(screen.queryByRole('button', { name: /meeting on/ })).toBeNull()
})
