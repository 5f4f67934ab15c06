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
  const text = t(
    '{hours, plural, one {# hour} other {# hours}} of {goal, select, all {{goalHours}} other {the required {goalHours}}} missing: {meetings}',
    {
      hours: lacking,
      goal: required === held ? 'all' : 'share',
      goalHours: hoursOf(required),
      meetings: missedText(missed),
    },
  )
  return madeUp === 0
    ? text
    : t('{missingHours}; {hours, plural, one {# hour} other {# hours}} made up', {
        missingHours: text,
        hours: hoursOf(madeUp),
      })
}

/** Lists what a student missed: 'Oct 7 absent, Oct 14 late 30 minutes'. */
export function missedText(missed: readonly MissedMeeting[]): string {
  const count = missed.length - MAX_LISTED_MEETINGS
  const meetings = missed.slice(0, MAX_LISTED_MEETINGS).map(missedMeetingText).join(', ')
  return count > 0 ? t('{meetings}, and {count} more', { meetings, count }) : meetings
}

function missedMeetingText({ date, status, missed_minutes }: MissedMeeting): string {
  const at = shortSessionDates({ start_date: date, end_date: date })
  if (missed_minutes === null)
    return t(
      '{date} {status, select, present {present} late {late} left_early {left early} absent {absent} excused {excused} other {not recorded}}',
      { date: at, status: `${status}` },
    )
  return t(
    '{date} {status, select, late {late} other {left early}} {minutes, plural, one {# minute} other {# minutes}}',
    { date: at, status: `${status}`, minutes: missed_minutes },
  )
}

function requiredMinutes(held: number, percent: number): number {
  return Math.max(LEAST_MINUTES, Math.ceil((held * percent) / 100))
}
