import { meetingTexts } from '@cubby/contract/seats/admin-texts'
import type { MeetingPattern, SessionMeetings } from '@cubby/contract/seats/meetings'
import { type Weekday, weekdays } from '@cubby/contract/weekdays'
import { weekdayOf } from '@cubby/rules/days'
import { changedMeetings } from '@cubby/rules/seats/meeting-changes'
import type { MeetingTime } from '@cubby/rules/seats/meeting-overlap'
import { isWithin, meetingDays, type SessionSpan } from '@cubby/rules/seats/meetings'
import { displayDate } from '@cubby/rules/session-dates'
import { minutesPerDay, timeRange } from '@cubby/rules/session-times'
import { contactHours, meetingsText } from '@cubby/rules/teaching/contact-hours'
import { t, translate } from '@cubby/texts/t'
import { lazy, Suspense, useState } from 'react'
import { useToday } from '@/desk/dates/dates.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { oneOf } from '@/desk/table/search-schema.ts'
import { useProvider } from '@/offline/hooks/use-collection.ts'
import { Skeleton } from '@/ui/card.tsx'
import { CheckField, NumberField } from '@/ui/fields.tsx'
import { SelectField } from '@/ui/select.tsx'

const DaysCalendar = lazy(() =>
  import('@/desk/ui/calendars.tsx').then((module) => ({ default: module.DaysCalendar })),
)

const kinds = {
  daily: t('Every day'),
  weekdays: t('Chosen days of the week'),
  dates: t('Chosen dates'),
} as const

const kindOf = (value: string): PatternKind => oneOf(patternKinds, value) ?? 'daily'

interface MeetingsFormProps {
  session: SessionMeetings
  /** Whether it names the session. */
  isTitled: boolean
  close: () => void
}

/** Sets the days and the break of a session's meetings, and states how many meetings and hours that makes. */
export function MeetingsForm({ session, isTitled, close }: MeetingsFormProps) {
  const form = useOperationForm({
    defaults: { pattern: session.pattern, break_minutes: String(session.break_minutes) },
    send: (call, { pattern: chosen, break_minutes }) =>
      call('PUT', '/sessions/:id/meetings', {
        params: { id: session.session_id },
        body: { pattern: chosen, break_minutes: Number(break_minutes), version: session.version },
      }),
    done: translate(meetingTexts.meetingsSaved),
    failed: translate(meetingTexts.meetingsFailed),
    close,
  })
  const { pattern, break_minutes } = form.watch()
  /** The patterns of the kinds that were left since the last change of days, to come back to. */
  const [left, setLeft] = useState<readonly MeetingPattern[]>([])
  const changeDays = (next: MeetingPattern) => {
    form.set('pattern', next)
    setLeft([])
  }
  const changeKind = (kind: PatternKind) => {
    form.set('pattern', left.find((one) => one.kind === kind) ?? withKind(pattern, kind, session))
    setLeft([...left.filter((one) => one.kind !== pattern.kind), pattern])
  }
  const breakMinutes = Number(break_minutes)
  const hasBreak =
    Number.isInteger(breakMinutes) && breakMinutes >= 0 && breakMinutes < minutesPerDay(session)
  const days = meetingDays(pattern, session)
  const planned = days.map((day) => plannedMeeting(session, day, hasBreak ? breakMinutes : 0))
  const today = useToday()
  const timezone = useProvider()?.timezone
  const ahead = (meetings: readonly MeetingTime[]) => meetings.filter(({ date }) => date >= today)
  const { added, removed } = changedMeetings(ahead(session.meetings), ahead(planned))
  return (
    <OperationForm
      form={form}
      disabled={days.length === 0 || !hasBreak}
      submit={session.confirmed ? t('Save meetings') : t('Confirm meetings')}
    >
      {isTitled && <SessionTitle session={session} />}
      {!session.confirmed && (
        <p className="text-sm">
          {t(
            'This is a proposal. Until you confirm the meetings, the session has no hours, and no one is reminded of them.',
          )}
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('Meets')}
          value={pattern.kind}
          onValueChange={(value) => changeKind(kindOf(value))}
        >
          {Object.entries(kinds).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </SelectField>
        <NumberField
          label={t('Break in minutes')}
          hint={t('The break in each meeting, which does not count as hours.')}
          min={0}
          {...form.field('break_minutes')}
          error={hasBreak ? form.errorOf('break_minutes') : translate(meetingTexts.invalidBreak)}
        />
      </div>
      {pattern.kind === 'weekdays' && (
        <WeekdayFields
          chosen={pattern.weekdays}
          onToggle={(weekday) => changeDays(withWeekday(pattern, weekday))}
        />
      )}
      <p className="text-muted-foreground text-sm">
        {t('Press a day of the session to add or remove its meeting.')}
      </p>
      <Suspense fallback={<Skeleton className="min-h-80" />}>
        <DaysCalendar
          days={days}
          firstDay={session.start_date}
          lastDay={session.end_date}
          canToggle={(day) => isWithin(day, session)}
          onToggle={(day) => changeDays(withDay(pattern, day, session))}
        />
      </Suspense>
      <p role="status" className="figures font-semibold">
        {days.length === 0
          ? translate(meetingTexts.noMeetings)
          : meetingsText(planned, contactHours(planned, timezone))}
      </p>
      {added.length + removed.length > 0 && (
        <p>{t('Everyone enrolled in the session is notified of the changed meetings.')}</p>
      )}
    </OperationForm>
  )
}

/** Names the session whose meetings a dialog shows. */
export function SessionTitle({ session }: { session: SessionMeetings }) {
  return (
    <p className="figures">
      <span className="font-semibold">{session.class_title}</span>,{' '}
      {displayDate(session.start_date, session.end_date)}, {timeRange(session)}
    </p>
  )
}

/** Returns the meeting of a planned day. A moved meeting keeps its day and times. A cancelled one stays cancelled. */
function plannedMeeting(session: SessionMeetings, day: string, break_minutes: number) {
  const { start_time, end_time } = session
  const stored = session.meetings.find(({ date, moved_from }) => (moved_from ?? date) === day)
  const times = stored?.moved_from ? stored : { date: day, start_time, end_time }
  return { ...times, break_minutes, status: stored?.status ?? ('scheduled' as const) }
}

const patternKinds = ['daily', 'weekdays', 'dates'] as const satisfies readonly MeetingPattern['kind'][]
type PatternKind = (typeof patternKinds)[number]

/**
 * Converts a pattern to another kind: `dates` keeps all days, `weekdays` keeps the weekdays of these days, and `daily`
 * becomes every day of the session.
 */
export function withKind(pattern: MeetingPattern, kind: PatternKind, span: SessionSpan): MeetingPattern {
  if (kind === pattern.kind) return pattern
  const days = meetingDays(pattern, span)
  if (kind === 'dates') return { kind, dates: days }
  if (kind === 'daily') return { kind, exceptions: [] }
  const met = new Set(days.map(weekdayOf))
  return { kind, weekdays: weekdays.filter((weekday) => met.has(weekday)), exceptions: [] }
}

/** Adds or removes a weekday. */
export function withWeekday(pattern: MeetingPattern, weekday: Weekday): MeetingPattern {
  if (pattern.kind !== 'weekdays') return pattern
  const chosen = pattern.weekdays
  return {
    ...pattern,
    weekdays: weekdays.filter((one) => (one === weekday ? !chosen.includes(one) : chosen.includes(one))),
  }
}

/**
 * Adds or removes a day of the session: a listed date, or an exception of a pattern. A pattern of weekdays becomes a
 * list of dates when a day is added that is none of them.
 */
export function withDay(pattern: MeetingPattern, day: string, span: SessionSpan): MeetingPattern {
  const toggled = (days: readonly string[]) =>
    days.includes(day) ? days.filter((one) => one !== day) : [...days, day].sort()
  if (pattern.kind === 'dates') return { ...pattern, dates: toggled(pattern.dates) }
  if (meetingDays({ ...pattern, exceptions: [] }, span).includes(day)) {
    return { ...pattern, exceptions: toggled(pattern.exceptions) }
  }
  return { kind: 'dates', dates: toggled(meetingDays(pattern, span)) }
}

interface WeekdayFieldsProps {
  chosen: readonly Weekday[]
  onToggle: (weekday: Weekday) => void
}

const nameOf = (weekday: Weekday) => `${weekday.slice(0, 1).toUpperCase()}${weekday.slice(1)}`

/** Checkboxes of the weekdays on which a session meets. */
function WeekdayFields({ chosen, onToggle }: WeekdayFieldsProps) {
  return (
    <fieldset className="grid gap-1">
      <legend className="font-semibold text-sm">{t('Days of the week')}</legend>
      <div className="flex flex-wrap gap-x-4">
        {weekdays.map((weekday) => (
          <CheckField
            key={weekday}
            checked={chosen.includes(weekday)}
            onCheckedChange={() => onToggle(weekday)}
          >
            {nameOf(weekday)}
          </CheckField>
        ))}
      </div>
    </fieldset>
  )
}
