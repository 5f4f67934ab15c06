import { MEETING_REASON_MAX_LENGTH } from '@cubby/contract/constants'
import { meetingTexts } from '@cubby/contract/seats/admin-texts'
import type { Meeting, SessionMeetings } from '@cubby/contract/seats/meetings'
import { dayParts, displayDate } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { meetingsText } from '@cubby/rules/teaching/contact-hours'
import { t, translate } from '@cubby/texts/t'
import { useToday } from '@/desk/dates/dates.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { Button } from '@/ui/button.tsx'
import { focusOnMount } from '@/ui/field.tsx'
import { DateField, TextField, TimeField } from '@/ui/fields.tsx'
import { MoveConsequences } from './move-consequences.tsx'

export interface MeetingOperation {
  readonly action: 'move' | 'cancel'
  readonly meeting: Meeting
}

interface MeetingListProps {
  session: SessionMeetings
  /** The operation that the user comes back from. Its meeting takes the focus. */
  last: MeetingOperation | null
  open: (operation: MeetingOperation) => void
  /** Changes the days and the break. */
  onChange: () => void
}

/** The meetings of a session in order, with buttons to change, move, or cancel them until the session is over. */
export function MeetingList({ session, last, open, onChange }: MeetingListProps) {
  const isOver = session.end_date < useToday()
  return (
    <section aria-label={t('Meetings')} className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="figures font-semibold">{meetingsText(session.meetings, session.contact_hours ?? 0)}</p>
        <Button variant="outline" size="small" onClick={onChange}>
          {t('Change the days and the break')}
        </Button>
      </div>
      <ul className="grid">
        {session.meetings.map((meeting) => {
          const day = dayText(meeting.date)
          const isCancelled = meeting.status === 'cancelled'
          return (
            <li
              key={meeting.id}
              className="flex flex-wrap items-center justify-between gap-x-3 border-t py-1"
            >
              <p className="figures min-w-0">
                {weekdayText(meeting.date)}, {timeRange(meeting)}
                <span className="block text-muted-foreground text-sm empty:hidden">{noteOf(meeting)}</span>
              </p>
              {!isOver && (
                <div className="flex gap-1">
                  <Button
                    ref={last?.meeting.id === meeting.id ? focusOnMount : undefined}
                    variant="quiet"
                    size="small"
                    aria-label={
                      isCancelled
                        ? t('Restore the meeting on {day}', { day })
                        : t('Move the meeting on {day}', { day })
                    }
                    onClick={() => open({ action: 'move', meeting })}
                  >
                    {isCancelled ? t('Restore') : t('Move')}
                  </Button>
                  {!isCancelled && (
                    <Button
                      variant="quiet"
                      size="small"
                      aria-label={t('Cancel meeting on {day}', { day })}
                      onClick={() => open({ action: 'cancel', meeting })}
                    >
                      {t('Cancel meeting')}
                    </Button>
                  )}
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function noteOf({ status, moved_from }: Meeting): string {
  if (status === 'cancelled') return t('Cancelled')
  return moved_from === null ? '' : t('Moved from {date}', { date: dayText(moved_from) })
}

interface MoveMeetingFormProps {
  meeting: Meeting
  /** The day that the form proposes; by default that of the meeting. */
  to?: string
  close: () => void
}

/** Moves a meeting to another day or time. A cancelled one takes place again. */
export function MoveMeetingForm({ meeting, to = meeting.date, close }: MoveMeetingFormProps) {
  const form = useOperationForm({
    defaults: { date: to, start_time: meeting.start_time, end_time: meeting.end_time },
    send: (call, moved) =>
      call('POST', '/meetings/:id/move', {
        params: { id: meeting.id },
        body: { ...moved, version: meeting.version },
      }),
    done: translate(meetingTexts.meetingMoved),
    failed: translate(meetingTexts.meetingMoveFailed),
    close,
  })
  const isCancelled = meeting.status === 'cancelled'
  const { field } = form
  const move = form.watch()
  return (
    <OperationForm
      form={form}
      disabled={!move.date || !move.start_time || !move.end_time}
      submit={isCancelled ? t('Restore meeting') : t('Move meeting')}
    >
      <MeetingHeading operation={isCancelled ? 'restore' : 'move'} meeting={meeting} />
      <p>{t('Everyone enrolled in the session is notified, unless the meeting is over.')}</p>
      <div className="grid gap-4 sm:grid-cols-3">
        <DateField label={t('Day')} {...field('date')} />
        <TimeField label={t('Start time')} {...field('start_time')} />
        <TimeField label={t('End time')} {...field('end_time')} />
      </div>
      <MoveConsequences meeting={meeting} move={move} />
    </OperationForm>
  )
}

/** Cancels a meeting, with a reason for its students. */
export function CancelMeetingForm({ meeting, close }: { meeting: Meeting; close: () => void }) {
  const form = useOperationForm({
    defaults: { reason: '' },
    send: (call, { reason }) =>
      call('POST', '/meetings/:id/cancel', {
        params: { id: meeting.id },
        body: { reason, version: meeting.version },
      }),
    done: translate(meetingTexts.meetingCancelled),
    failed: translate(meetingTexts.meetingCancelFailed),
    close,
  })
  return (
    <OperationForm form={form} danger submit={t('Cancel meeting')} keep={t('Keep meeting')}>
      <MeetingHeading operation="cancel" meeting={meeting} />
      <p>
        {t(
          'A cancelled meeting has no hours. Everyone enrolled in the session is notified, unless the meeting is over.',
        )}
      </p>
      <TextField
        label={t('Reason')}
        optional
        maxLength={MEETING_REASON_MAX_LENGTH}
        {...form.field('reason')}
      />
    </OperationForm>
  )
}

interface MeetingHeadingProps {
  operation: 'restore' | 'move' | 'cancel'
  meeting: Meeting
}

/** The heading of a form for one meeting. It takes the focus, because the form replaces the list. */
function MeetingHeading({ operation, meeting }: MeetingHeadingProps) {
  return (
    <h3 ref={focusOnMount} tabIndex={-1} className="figures text-lg outline-none">
      {t(
        '{operation, select, restore {Restore} cancel {Cancel} other {Move}} the meeting on {date}, {time}',
        {
          operation,
          date: weekdayText(meeting.date),
          time: timeRange(meeting),
        },
      )}
    </h3>
  )
}

/** Formats a day: 'Oct 6, 2026'. */
function dayText(day: string): string {
  return displayDate(day, day)
}

/** Formats a day with its weekday: 'Tuesday, Oct 6, 2026'. */
function weekdayText(day: string): string {
  return `${dayParts(day).weekday}, ${dayText(day)}`
}
