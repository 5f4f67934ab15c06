import type { Session } from '@cubby/contract/catalog/classes'
import { messages } from '@cubby/contract/messages'
import type { WaitlistEntry } from '@cubby/contract/seats/waitlist-entry'
import { paidByText } from '@cubby/rules/money/price-text'
import { waitText } from '@cubby/rules/seats/estimated-wait'
import { type ShownSchedule, scheduleText, whenText } from '@cubby/rules/seats/meeting-days'
import { checkSessionOpen } from '@cubby/rules/session'
import { decisionDates } from '@cubby/rules/session-dates'
import { t, translate } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { Building2, CalendarDays, Clock, Hourglass, ListOrdered, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { ClassMark } from '@/art/class-mark.tsx'
import { ChairsInLine } from '@/art/empty-pictures.tsx'
import { StoredState } from '@/layout/notes/stored-state.tsx'
import { SectionHeading } from '@/layout/page/section-heading.tsx'
import { SessionFact } from '@/layout/page/session-fact.tsx'
import { useMinute } from '@/offline/clock/use-clock.ts'
import { useUserParticipations } from '@/offline/hooks/optimistic-rows.ts'
import { useClasses, useProvider } from '@/offline/hooks/use-collection.ts'
import { useCurrentWaitlist } from '@/offline/hooks/user-rows.ts'
import { isAnswered } from '@/offline/outbox/command-state.ts'
import type { OutboxRow, SeenSession } from '@/offline/store/stored-rows.ts'
import { Button, buttonVariants } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Chip } from '@/ui/chip.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { rich } from '@/ui/rich.tsx'
import { Unbroken } from '@/ui/unbroken.tsx'
import { OutboxRowCard } from '@/unsent-changes/outbox-row-card.tsx'
import { queueCommand } from '@/unsent-changes/queue-command.ts'
import { describeSession, seenSession } from '@/unsent-changes/session-description.ts'
import { LeaveWaitlist } from './leave-waitlist.tsx'
import { OfferNote } from './offer-note.tsx'
import { endedOffers, entryLooks, openOrPendingEntries, useWaitlistPolling } from './waitlist-entries.ts'

export function WaitlistSection() {
  const stored = useCurrentWaitlist()
  const userParticipations = useUserParticipations()
  const classes = useClasses().rows
  const refundPolicy = useProvider()?.refund_policy
  const entries = openOrPendingEntries(stored.rows)
  const now = useMinute(stored.rows.map(({ starts_at }) => starts_at))
  const ended = endedOffers(userParticipations, now)
  const waiting = userParticipations.outbox.filter(
    (row) => row.kind === 'join-waitlist' && !isAnswered(row, userParticipations),
  )
  useWaitlistPolling(entries.length > 0)
  const scheduleOf = (entry: WaitlistEntry): ShownSchedule => {
    const sessions = classes.find(({ id }) => id === entry.class_id)?.sessions
    return { ...entry, meetings: sessions?.find(({ id }) => id === entry.session_id)?.meetings }
  }
  const nextFor = (sessionId: string) => {
    for (const trainingClass of classes) {
      const session = trainingClass.sessions.find(({ id }) => id === sessionId)
      const step = session && openStep(session, now)
      if (step) return { step, seen: seenSession(trainingClass, session, { refundPolicy }) }
    }
    return null
  }
  return (
    <section aria-labelledby="section" className="grid content-start gap-5">
      <SectionHeading title={t('My Waitlist')} stored={stored} failed={t(messages.waitlistFetchFailed)} />
      <ul className="grid gap-4">
        {waiting.map((row) => (
          <OutboxRowCard
            key={row.id}
            row={row}
            about={describeSession(row.args, { ...userParticipations, classes })}
          />
        ))}
        {entries.map((entry) => (
          <WaitlistCard
            key={entry.id}
            entry={entry}
            schedule={scheduleOf(entry)}
            row={userParticipations.outbox.find(
              ({ kind, args }) => kind === 'leave-waitlist' && args.sessionId === entry.session_id,
            )}
          />
        ))}
        {ended.map((entry) => (
          <EndedOfferCard
            key={entry.id}
            entry={entry}
            schedule={scheduleOf(entry)}
            next={nextFor(entry.session_id)}
          />
        ))}
      </ul>
      <StoredState stored={stored} failed={t(messages.waitlistLoadFailed)}>
        {entries.length + waiting.length + ended.length === 0 && (
          <EmptyState
            picture={<ChairsInLine />}
            title={t('You are not on any waitlist')}
            action={
              <Link to="/classes" className={buttonVariants()}>
                {t('Browse Classes')}
              </Link>
            }
          >
            {t('When a session is full, you can join its waitlist. Your entries appear here.')}
          </EmptyState>
        )}
      </StoredState>
    </section>
  )
}

interface WaitlistCardProps {
  entry: WaitlistEntry
  /** The days and times of its session. */
  schedule: ShownSchedule
  /** The unsent or refused command that leaves the waitlist. */
  row: OutboxRow | undefined
}

function WaitlistCard({ entry, schedule, row }: WaitlistCardProps) {
  const offered = entry.status === 'offered'
  const look =
    entry.status === 'offered' || entry.status === 'pending' ? entryLooks[entry.status] : entryLooks.waiting
  return (
    <Card as="li" className="grid gap-4 p-4 sm:p-5">
      <div className="grid justify-items-start gap-2">
        <Chip tone={look.tone}>{translate(look.label)}</Chip>
        <h3 className="flex items-start gap-2.5 text-xl">
          <ClassMark
            classId={entry.class_id}
            title={entry.class_title}
            className="-mt-0.5 size-7 sm:size-8"
          />
          {entry.class_title}
        </h3>
        {offered && <OfferNote entry={entry} />}
      </div>
      <dl className="figures grid gap-1.5 sm:grid-cols-2 sm:gap-x-6">
        <SessionFact Icon={CalendarDays} name={t('Dates')}>
          <Unbroken>{decisionDates(entry)}</Unbroken>
        </SessionFact>
        <SessionFact Icon={Clock} name={t('Time')}>
          <Unbroken>{scheduleText(schedule)}</Unbroken>
        </SessionFact>
        <SessionFact Icon={MapPin} name={t('Location')}>
          <Unbroken>{entry.location_details ?? t('TBA')}</Unbroken>
        </SessionFact>
        <SessionFact Icon={ListOrdered} name={t('Position')}>
          {t('Position {position} on the waitlist', { position: entry.position })}
        </SessionFact>
        {entry.paid_by && (
          <SessionFact Icon={Building2} name={t('Price')}>
            {paidByText(entry.paid_by)}
          </SessionFact>
        )}
        {!offered && entry.estimated_wait_time !== null && (
          <SessionFact Icon={Hourglass} name={t('Estimated wait')}>
            {t('Estimated wait: {wait}', { wait: waitText(entry.estimated_wait_time) })}
          </SessionFact>
        )}
      </dl>
      <LeaveWaitlist entry={entry} row={row} />
    </Card>
  )
}

interface EndedOfferCardProps {
  entry: WaitlistEntry
  /** The days and times of its session. */
  schedule: ShownSchedule
  /**
   * The action that the session allows now, and what the device knows of the session; null if it is closed or unknown.
   */
  next: { step: 'enroll' | 'join-waitlist'; seen: SeenSession } | null
}

/** An expired offer with the next step, until the session begins. */
function EndedOfferCard({ entry, schedule, next }: EndedOfferCardProps) {
  const { class_id: classId, session_id: sessionId, class_title: title } = entry
  const which = {
    classTitle: title,
    part: (words: ReactNode) => <span className="sr-only">{words}</span>,
  }
  return (
    <Card as="li" className="grid gap-4 p-4 sm:p-5">
      <div className="grid justify-items-start gap-2">
        <Chip>{t('Offer ended')}</Chip>
        <h3 className="flex items-start gap-2.5 text-xl">
          <ClassMark classId={classId} title={title} className="-mt-0.5 size-7 sm:size-8" />
          {title}
        </h3>
        <p className="figures text-muted-foreground">{whenText(schedule)}</p>
        <p>{t(messages.offerExpired)}.</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {next?.step === 'enroll' && (
          <Link
            to="/classes/$id"
            params={{ id: classId }}
            search={{ session: sessionId }}
            className={buttonVariants({ size: 'small' })}
          >
            {rich('Enroll Now <part>for {classTitle}</part>', which)}
          </Link>
        )}
        {next?.step === 'join-waitlist' && (
          <Button
            size="small"
            onClick={() =>
              void queueCommand({ kind: 'join-waitlist', args: { classId, sessionId, seen: next.seen } })
            }
          >
            {rich('Join the waitlist again <part>for {classTitle}</part>', which)}
          </Button>
        )}
        <Link
          to="/classes/$id"
          params={{ id: classId }}
          className={buttonVariants({ variant: 'outline', size: 'small' })}
        >
          {rich('See other dates <part>for {classTitle}</part>', which)}
        </Link>
      </div>
    </Card>
  )
}

/**
 * Returns the action for a user who has neither a seat nor a waitlist entry in the session, or null if it is
 * closed.
 */
export function openStep(session: Session, now: Date): 'enroll' | 'join-waitlist' | null {
  const { status, starts_at } = session
  if (!checkSessionOpen({ status, removed: false, startsAt: new Date(starts_at) }, now).ok) return null
  return session.available_spots > 0 ? 'enroll' : 'join-waitlist'
}
