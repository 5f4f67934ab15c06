import type { User } from '@cubby/contract/accounts/user'
import { isOpen } from '@cubby/rules/catalog/upcoming-sessions'
import { shortSessionDates } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMinute } from '@/offline/clock/use-clock.ts'
import { useUserParticipations } from '@/offline/hooks/optimistic-rows.ts'
import { useClasses } from '@/offline/hooks/use-collection.ts'
import { commandStateOf } from '@/offline/outbox/command-state.ts'
import { Button, buttonVariants } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { rich } from '@/ui/rich.tsx'
import { DemoMailsLink } from './email-requested.tsx'
import { finish, type Newcomer, type WantedSession } from './newcomer.ts'
import { ResendVerificationButton } from './resend-verification-button.tsx'

/** Cards for a new user on the home page: the session they wanted, and the next steps. */
export function NewcomerCards({ user, newcomer }: { user: User; newcomer: Newcomer }) {
  return (
    <div className="grid gap-4 empty:hidden">
      {newcomer.wanted && <ContinueCard userId={user.id} wanted={newcomer.wanted} />}
      {newcomer.isWelcome && !user.email_verified && <WelcomeCard user={user} />}
    </div>
  )
}

/** The next steps after a signup: the confirmation email, and what works without it. */
function WelcomeCard({ user }: { user: User }) {
  return (
    <Card as="section" aria-labelledby="welcome" className="grid gap-3 p-4 sm:p-5">
      <div className="grid gap-1">
        <h2 id="welcome" className="text-xl">
          {t('Your account is ready')}
        </h2>
        <p>
          {rich(
            'We sent a confirmation email to <b>{email}</b>. Open the link in it within seven days, so that we know that our emails reach you. You can enroll right away.',
            { email: user.email, b: (words) => <strong className="wrap-anywhere">{words}</strong> },
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-2">
        <ResendVerificationButton email={user.email} />
        <Button variant="quiet" size="small" onClick={() => finish(user.id, 'isWelcome')}>
          {rich('Dismiss <part>the note about the confirmation email</part>', {
            part: (words) => <span className="sr-only">{words}</span>,
          })}
        </Button>
      </div>
      <DemoMailsLink />
    </Card>
  )
}

/** Links to the session that a new user wanted. Disappears after use. */
function ContinueCard({ userId, wanted }: { userId: string; wanted: WantedSession }) {
  const { status, rows } = useClasses()
  const now = useMinute()
  const userParticipations = useUserParticipations()
  const trainingClass = rows.find(({ id }) => id === wanted.classId)
  const session = trainingClass?.sessions.find(({ id }) => id === wanted.sessionId)
  const isUsed = commandStateOf(wanted.sessionId, userParticipations).kind !== 'none'
  const isClosed = session ? !isOpen(session, now) : status === 'ready'
  useEffect(() => {
    if (isUsed || isClosed) finish(userId, 'wanted')
  }, [isUsed, isClosed, userId])
  if (!trainingClass || !session || isUsed || isClosed) return null
  return (
    <Card
      as="section"
      aria-labelledby="continue"
      className="flex flex-wrap items-center justify-between gap-3 border-primary p-4 sm:p-5"
    >
      <div className="min-w-0">
        <h2 id="continue" className="text-xl">
          {t('Your class is waiting')}
        </h2>
        <p className="figures text-muted-foreground">
          {t('{time}, {available} of {capacity} spots available', {
            time: timeRange(session),
            available: session.available_spots,
            capacity: session.capacity,
          })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Link
          to="/classes/$id"
          params={{ id: wanted.classId }}
          search={{ session: wanted.sessionId }}
          className={buttonVariants()}
        >
          {t('Continue with {title}, {day}', {
            title: trainingClass.title,
            day: shortSessionDates({ start_date: session.start_date, end_date: session.start_date }),
          })}
        </Link>
        <Button variant="quiet" onClick={() => finish(userId, 'wanted')}>
          {rich('Dismiss <part>{title}</part>', {
            title: trainingClass.title,
            part: (words) => <span className="sr-only">{words}</span>,
          })}
        </Button>
      </div>
    </Card>
  )
}
