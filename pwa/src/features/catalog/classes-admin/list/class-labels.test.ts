import type { AdminSession } from '@cubby/contract/catalog/admin-classes'
import { expect, it } from 'vitest'
import { comingDates, comingSession, countsText, sessionTones } from './class-labels.ts'

it('uses the session colors of the specification', () => {
  expect(sessionTones).toEqual({ scheduled: 'primary', cancelled: 'destructive', completed: 'success' })
})

it('counts the seats of a session in the same words everywhere, and leaves out what there is none of', () => {
  const counts = { seats_taken: 13, pending_count: 2, rejected_count: 1, archived_count: 1200 }
  expect(countsText(counts)).toBe('13 seats taken (2 pending), 1 rejected, 1,200 archived')
  expect(countsText(counts, 14)).toBe('13 of 14 seats taken (2 pending), 1 rejected, 1,200 archived')
  expect(countsText({ seats_taken: 1, pending_count: 0, rejected_count: 0, archived_count: 0 })).toBe(
    '1 seat taken',
  )
})

const on = (session_date: string, end_date: string, status: AdminSession['status'] = 'scheduled') =>
  ({ session_date, start_date: session_date, end_date, status }) as AdminSession

it('finds the scheduled session that takes place or comes next', () => {
  const today = '2026-11-26'
  const cancelled = on('2026-11-27', '2026-11-27', 'cancelled')
  const running = on('2026-11-20', '2026-11-26')
  const later = on('2027-01-08', '2027-01-08')
  const over = on('2026-11-25', '2026-11-25')
  expect(comingSession([later, over, running, cancelled], today)).toBe(running)
  expect(comingSession([later, over, cancelled], today)).toBe(later)
  expect(comingSession([over, cancelled], today)).toBeUndefined()
  const dates = [running, later].map((session) => comingDates(session, today).replace(/\s/g, ' '))
  expect(dates).toEqual(['Nov 20 – 26', 'Jan 8, 2027'])
})
