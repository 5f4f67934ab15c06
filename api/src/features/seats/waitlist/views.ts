import type { WaitlistEntry } from '@cubby/contract/waitlist-entry'
import { estimatedWaitDays } from '@cubby/rules/estimated-wait'
import type { EntryRow } from './queries.ts'

const HOUR_MS = 3_600_000

export function entryView(row: EntryRow): WaitlistEntry {
  const status = row.offer_is_over ? 'expired' : row.status
  const live = status === 'waiting' || status === 'offered'
  const position = live ? row.ahead + 1 : 0
  return {
    id: row.id,
    class_id: row.class_id,
    session_id: row.session_id,
    class_title: row.class_title,
    status,
    position,
    start_date: row.start_date,
    end_date: row.end_date,
    start_time: row.start_time,
    end_time: row.end_time,
    starts_at: row.starts_at.toISOString(),
    location_details: row.location_details,
    joined_at: row.joined_at.toISOString(),
    offer_expires_at: row.offer_expires_at?.toISOString() ?? null,
    offer_hours: hoursOf(row),
    estimated_wait_time: live ? waitOf(row, position) : null,
  }
}

function hoursOf({ offered_at, offer_expires_at }: EntryRow): number | null {
  if (!offered_at || !offer_expires_at) return null
  return Math.round((offer_expires_at.getTime() - offered_at.getTime()) / HOUR_MS)
}

function waitOf(row: EntryRow, position: number): number {
  if (row.status === 'offered') return 0
  return estimatedWaitDays({ position, freed: row.freed, daysLeft: row.days_left })
}
