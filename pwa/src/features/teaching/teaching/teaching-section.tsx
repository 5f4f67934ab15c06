import { messages } from '@cubby/contract/messages'
import type { TaughtSession } from '@cubby/contract/teaching/teaching'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { ClassMark } from '@/art/class-mark.tsx'
import { EmptyCubbies } from '@/art/cubby-shelf.tsx'
import { AttendanceButton } from '@/features/teaching/attendance/attendance-button.tsx'
import { StoredState } from '@/layout/notes/stored-state.tsx'
import { SectionHeading } from '@/layout/page/section-heading.tsx'
import { useMinute } from '@/offline/clock/use-clock.ts'
import { useProvider, useStored } from '@/offline/hooks/use-collection.ts'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Facts } from '@/ui/facts.tsx'
import { PrintButton } from '@/ui/print-button.tsx'
import { nextHeading, nextTaughtMeetings } from './next-meeting.ts'
import { NextSessionCards } from './next-session-card.tsx'
import { orderSessions } from './order-sessions.ts'
import { SessionMenu, SessionRoster } from './session-roster.tsx'
import { TaughtRosterSheet } from './taught-roster-sheet.tsx'
import { TaughtSessionFacts } from './taught-session-facts.tsx'
import { WeekStrip } from './week-strip.tsx'

/** An instructor's sessions with participants, to read without a connection, print, and save. */
export function TeachingSection() {
  const stored = useStored('teaching')
  const rosters = useStored('rosters')
  const now = useMinute()
  const timezone = useProvider()?.timezone
  const shown = { now, timezone: timezone ?? 'UTC' }
  const all = rosters.status === 'loading' ? [] : nextTaughtMeetings(stored.rows, rosters.rows, shown)
  const next = all[0] ?? null
  const { upcoming, past } = orderSessions(stored.rows, now)
  const later = upcoming.filter(({ id }) => all.every(({ session }) => session.id !== id))
  return (
    <section aria-labelledby="section" className="grid content-start gap-5">
      {/* On paper, each sheet has its own heading. */}
      <div className="print:hidden">
        <SectionHeading title={t('My Sessions')} stored={stored}>
          {/* Past sessions are not printed. */}
          {upcoming.length > 0 && (
            <PrintButton isIcon variant="quiet" label={t('Print all attendance sheets')} />
          )}
        </SectionHeading>
      </div>
      {next && (
        <section aria-label={t('Next session')} className="grid gap-3">
          <h3 className="print:hidden text-lg text-muted-foreground">{nextHeading(next.meeting, shown)}</h3>
          <NextSessionCards all={all} shown={shown} heading="h4" />
        </section>
      )}
      {stored.rows.length > 0 && <WeekStrip next={next} shown={shown} />}
      <SessionGroup title={t('Later sessions')} sessions={later} />
      <SessionGroup title={t('Past sessions')} sessions={past} isPast />
      <StoredState stored={stored} failed={t(messages.participantsFailed)}>
        {stored.rows.length === 0 && (
          <EmptyState picture={<EmptyCubbies />} title={t('No sessions yet')}>
            {t('The sessions you teach and their students will appear here.')}
          </EmptyState>
        )}
      </StoredState>
    </section>
  )
}

/** How many sessions are listed before the others are collapsed. */
const SHOWN = 10

interface SessionGroupProps {
  title: string
  sessions: readonly TaughtSession[]
  isPast?: boolean
}

/** Lists sessions in one line each. Those after the tenth are collapsed. Hidden without sessions. */
export function SessionGroup({ title, sessions, isPast = false }: SessionGroupProps) {
  if (sessions.length === 0) return null
  const rows = (some: readonly TaughtSession[]) => (
    <ul className="divide-y">
      {some.map((session) => (
        <TaughtSessionRow key={session.id} session={session} isPast={isPast} />
      ))}
    </ul>
  )
  const rest = sessions.slice(SHOWN)
  return (
    <section aria-label={title} className={`grid gap-3 ${isPast ? 'print:hidden' : ''}`}>
      <h3 className="figures print:hidden text-muted-foreground text-xl">
        {title} ({sessions.length})
      </h3>
      <Card className="px-3 sm:px-5 print:border-0 print:px-0">
        {rows(sessions.slice(0, SHOWN))}
        {rest.length > 0 && (
          <details className="border-t print:border-0">
            <summary className="figures flex print:hidden min-h-11 items-center font-semibold">
              {t('{count, plural, one {# more} other {# more}}', { count: rest.length })}
            </summary>
            {rows(rest)}
          </details>
        )}
      </Card>
    </section>
  )
}

interface TaughtSessionRowProps {
  session: TaughtSession
  isPast: boolean
}

/**
 * A later or past session in one line. Expanded, it shows its location and participants. Only later sessions are
 * printed.
 */
function TaughtSessionRow({ session, isPast }: TaughtSessionRowProps) {
  const { class_id, class_title, start_date, end_date, capacity, participants, status } = session
  return (
    <li data-sheet={isPast ? undefined : true} className={isPast ? 'print:hidden' : undefined}>
      {!isPast && <TaughtRosterSheet session={session} />}
      <details className="group relative print:hidden">
        <summary className="flex min-h-14 flex-wrap items-center gap-x-2 gap-y-0.5 sm:gap-x-3 py-2 group-open:pe-11">
          <ClassMark classId={class_id} title={class_title} className="size-9 sm:size-10" />
          <div className="min-w-0 flex-1">
            <span className="font-semibold">{class_title}</span>
            <Facts as="div" className="text-muted-foreground text-sm">
              <span>{displayDate(start_date, end_date)}</span>
              <span className="whitespace-nowrap">
                {t('{count} of {capacity} enrolled', { count: participants.length, capacity })}
              </span>
            </Facts>
          </div>
          {status === 'cancelled' && (
            <span className="max-sm:basis-full max-sm:ps-17">
              <Chip tone="destructive">{t('Cancelled')}</Chip>
            </span>
          )}
        </summary>
        <div className="grid gap-3 pb-4 sm:ps-7">
          <TaughtSessionFacts session={session} />
          <AttendanceButton sessionId={session.id} />
          <SessionRoster session={session} />
        </div>
        {/* After the content, so that it comes last for the keyboard, too; at the right end of the title. */}
        <div className="absolute top-1.5 -end-2">
          <SessionMenu session={session} hasSheet={!isPast} />
        </div>
      </details>
    </li>
  )
}
