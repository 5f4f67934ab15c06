import { t } from '@cubby/texts/t'
import { type RuleResult, refused } from '../rule-result.ts'
import { shortSessionDates } from '../session-dates.ts'
import type { AttendedMinutes, MissedMeeting } from './attended-hours.ts'
import { hoursOf } from './contact-hours.ts'

/** Nobody reads a longer list. The roster has every meeting. */
const MAX_LISTED_MEETINGS = 8
/** The least that a certificate can state is a quarter of an hour. */
const LEAST_MINUTES = 15

/**
 * Checks whether a student completed a session: whether they attended the required share of its hours, in percent.
 * Compares minutes, not rounded hours.
 */
export function checkCompletion(
  { held, attended, isRecorded }: AttendedMinutes,
  requiredPercent: number,
): RuleResult<object, 'no_hours_held' | 'attendance_not_recorded' | 'hours_missing'> {
  if (held === 0) return refused('no_hours_held')
  if (!isRecorded) return refused('attendance_not_recorded')
  return attended < requiredMinutes(held, requiredPercent) ? refused('hours_missing') : { ok: true }
}

/**
 * Says what a student lacks to complete a session, or null if nothing: '2 hours of 20 missing: Oct 7 absent, Oct 14
 * late 30 minutes'. Missing time is rounded up to quarter hours, as attended hours are rounded down.
 */
export function lackingText(attendance: AttendedMinutes, requiredPercent: number): string | null {
  const completion = checkCompletion(attendance, requiredPercent)
  if (completion.ok) return null
  if (completion.reason === 'no_hours_held') return t('The session has no hours')
  if (completion.reason === 'attendance_not_recorded') return t('No attendance recorded')
  const { held, attended, madeUp, missed } = attendance
  const required = requiredMinutes(held, requiredPercent)
  const lacking = Math.ceil((required - attended) / LEAST_MINUTES) / 4
  const whole = required === held ? hoursOf(held) : t('the required {hours}', { hours: hoursOf(required) })
  const makeUp = madeUp === 0 ? '' : t('; {hours} made up', { hours: hoursText(hoursOf(madeUp)) })
  return t('{hours} of {whole} missing: {missed}{makeUp}', {
    hours: hoursText(lacking),
    whole,
    missed: missedText(missed),
    makeUp,
  })
}

/** Lists what a student missed: 'Oct 7 absent, Oct 14 late 30 minutes'. */
export function missedText(missed: readonly MissedMeeting[]): string {
  const more = missed.length - MAX_LISTED_MEETINGS
  const listed = missed.slice(0, MAX_LISTED_MEETINGS).map(({ date, status, missed_minutes }) => {
    const words = status === null ? t('not recorded') : status.replace('_', ' ')
    const minutes = missed_minutes === null ? '' : ` ${missed_minutes} ${plural(missed_minutes, 'minute')}`
    return `${shortSessionDates({ start_date: date, end_date: date })} ${words}${minutes}`
  })
  return [...listed, ...(more > 0 ? [t('and {more} more', { more })] : [])].join(', ')
}

function requiredMinutes(held: number, percent: number): number {
  return Math.max(LEAST_MINUTES, Math.ceil((held * percent) / 100))
}

function hoursText(hours: number): string {
  return `${hours} ${plural(hours, 'hour')}`
}

function plural(count: number, noun: string): string {
  return count === 1 ? noun : `${noun}s`
}
