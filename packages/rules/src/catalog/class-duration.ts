import { t } from '@cubby/texts/t'
import type { ShownSchedule } from '../seats/meeting-days.ts'
import { daysOfSession, type SessionSpan } from '../seats/meetings.ts'

/** A longer session rarely meets each day, so its calendar days would say nothing. */
const MAX_DAYS = 7

/** Returns the default duration of a class: the days or nights of its longest session, or the weeks of a longer one. */
export function defaultDuration(sessions: readonly SessionSpan[]): string {
  const days = Math.max(1, ...sessions.map(daysOfSession))
  return days > MAX_DAYS
    ? t('{weeks, plural, one {# week} other {# weeks}}', { weeks: Math.ceil(days / 7) })
    : daysText(days)
}

/** Returns the duration of a session: a day for each meeting, also for one that passes midnight. */
export function sessionDuration(session: ShownSchedule): string {
  const held = (session.meetings ?? []).filter(({ status }) => status === 'scheduled').length
  return held > 0 ? daysText(held) : defaultDuration([session])
}

function daysText(days: number): string {
  return t('{days, plural, one {# day} other {# days}}', { days })
}
