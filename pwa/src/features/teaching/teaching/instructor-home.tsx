import { messages } from '@cubby/contract/messages'
import { dayOf } from '@cubby/rules/days'
import { weekdayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { ChevronRight, CircleCheck } from 'lucide-react'
import { EmptyCubbies } from '@/art/cubby-shelf.tsx'
import { AttendanceButton } from '@/features/teaching/attendance/attendance-button.tsx'
import { unfinishedMeetings } from '@/features/teaching/attendance/roster-now.ts'
import { StoredState } from '@/layout/notes/stored-state.tsx'
import { PageHeading } from '@/layout/page/page-heading.tsx'
import { useMinute } from '@/offline/clock/use-clock.ts'
import { useMyNotifications } from '@/offline/hooks/optimistic-rows.ts'
import { useProvider, useStored } from '@/offline/hooks/use-collection.ts'
import { useOutbox } from '@/offline/hooks/use-outbox.ts'
import { textLink } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { momentText } from '@/ui/moment.ts'
import { nextHeading, nextTaughtMeetings, type ShownTime } from './next-meeting.ts'
import { NextSessionCards } from './next-session-card.tsx'
import { WeekStrip } from './week-strip.tsx'

/** What an instructor teaches next, the week around it, and what is left to do. */
export function InstructorHome() {
  const stored = useStored('teaching')
  const rosters = useStored('rosters')
  const now = useMinute()
  const timezone = useProvider()?.timezone
  if (timezone === undefined) return null
  const shown = { now, timezone }
  // Only the rosters know the days of the meetings, so nothing is said about the next one before they are here.
  const isLoading = rosters.status === 'loading' && stored.status !== 'failed'
  const all = isLoading ? [] : nextTaughtMeetings(stored.rows, rosters.rows, shown)
  const next = all[0] ?? null
  return (
    <div className="shell grid content-start gap-5 py-6 lg:py-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <PageHeading className="text-2xl sm:text-3xl">
          {next ? nextHeading(next.meeting, shown) : t('Your sessions')}
        </PageHeading>
        <Link to="/profile" search={{ section: 'teaching' }} className={textLink}>
          {t('All my sessions')}
          <ChevronRight className="size-5" aria-hidden="true" />
        </Link>
      </div>
      <StoredState stored={isLoading ? rosters : stored} failed={t(messages.participantsFailed)}>
        <div className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <div className="grid gap-5">
            {next ? (
              <NextSessionCards all={all} shown={shown} heading="h2" />
            ) : (
              <EmptyState picture={<EmptyCubbies />} title={t('No upcoming sessions')}>
                {t('Once the office plans a session for you, it appears here with its roster.')}
              </EmptyState>
            )}
          </div>
          <div className="grid gap-5">
            <WeekStrip isNarrow next={next} shown={shown} />
            <ToFinish shown={shown} />
            <LatestNotification />
          </div>
        </div>
      </StoredState>
    </div>
  )
}

/** So many meetings are listed; the others are in My Sessions. */
const MOST = 3

/** Past meetings in which students are not marked, with the button that marks them. */
function ToFinish({ shown }: { shown: ShownTime }) {
  const rosters = useStored('rosters')
  const outbox = useOutbox()
  const found = unfinishedMeetings(rosters.rows, outbox, dayOf(shown.now, shown.timezone))
  if (rosters.asOf === null) return null
  if (found.length === 0) {
    return (
      <p className="flex items-center gap-2 text-muted-foreground text-sm">
        <CircleCheck className="size-4 shrink-0 text-success" aria-hidden="true" />
        {t('The attendance of all past meetings is complete.')}
      </p>
    )
  }
  return (
    <section aria-labelledby="to-finish" className="grid gap-2">
      <h2 id="to-finish" className="font-sans font-semibold text-muted-foreground text-sm">
        {t('To finish')}
      </h2>
      <Card className="figures px-4 sm:px-6">
        <ul className="divide-y">
          {found.slice(0, MOST).map(({ roster, meeting, missing }) => (
            <li key={meeting.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <p className="min-w-0 flex-1 basis-48">
                <span className="font-semibold">{roster.class_title}</span>
                <span className="block text-muted-foreground text-sm">
                  {t('{date} · {count, plural, one {# student} other {# students}} not marked', {
                    date: weekdayDate(meeting.date),
                    count: missing,
                  })}
                </span>
              </p>
              <AttendanceButton sessionId={roster.id} meetingId={meeting.id} />
            </li>
          ))}
        </ul>
        {found.length > MOST && (
          <p className="border-t py-3 text-muted-foreground text-sm">
            {t('{count, plural, one {# more meeting} other {# more meetings}} in My Sessions', {
              count: found.length - MOST,
            })}
          </p>
        )}
      </Card>
    </section>
  )
}

/** The newest notification; hidden without any. */
function LatestNotification() {
  const latest = useMyNotifications().rows[0]
  if (!latest) return null
  return (
    <section aria-labelledby="latest" className="grid gap-2">
      <h2 id="latest" className="font-sans font-semibold text-muted-foreground text-sm">
        {t('Latest notification')}
      </h2>
      <Card className="grid gap-0.5 p-4">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Link
            to="/notifications/$id"
            params={{ id: latest.id }}
            className="-my-2.5 min-w-0 flex-1 py-2.5 font-semibold hover:underline hover:underline-offset-4"
          >
            {latest.title}
          </Link>
          <time dateTime={latest.created_at} className="figures text-muted-foreground text-sm">
            {momentText(latest.created_at)}
          </time>
        </p>
        <p className="line-clamp-2 text-muted-foreground text-sm">{latest.message}</p>
      </Card>
    </section>
  )
}
