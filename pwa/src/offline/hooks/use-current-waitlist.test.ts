import { expect, it } from 'vitest'
import { isOpenOrPendingEntry } from '@/offline/outbox/command-state.ts'
import { entryOf } from '@/offline/testing.ts'
import { entryAt } from './user-rows.ts'

const offered = entryOf({ status: 'offered', offer_expires_at: '2026-11-21T12:00:00Z' })

it('an offer ends exactly at its deadline, even before the next refresh', () => {
  expect(entryAt(offered, new Date('2026-11-21T11:59:59.999Z'))).toBe(offered)
  const ended = entryAt(offered, new Date('2026-11-21T12:00:00Z'))
  expect(ended).toMatchObject({ id: offered.id, status: 'expired', position: 0 })
  expect(isOpenOrPendingEntry(ended)).toBe(false)
})

it('a place on the waitlist has no deadline', () => {
  const waiting = entryOf()
  expect(entryAt(waiting, new Date('2030-01-01T00:00:00Z'))).toBe(waiting)
})
