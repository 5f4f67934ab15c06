import type { Enrollment } from '@cubby/contract/seats/enrollments'
import type { OwnMakeUp } from '@cubby/contract/seats/make-up-meetings'
import { makeUpLinkShownFrom, onlineLinkShownFrom } from '@cubby/rules/seats/online-link'
import { displayDate } from '@cubby/rules/session-dates'
import { currentLocale } from '@cubby/texts/languages'
import { t } from '@cubby/texts/t'
import { Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMinute } from '@/offline/clock/use-clock.ts'
import { useProvider } from '@/offline/hooks/use-collection.ts'
import { buttonVariants } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'

interface JoinOnlineProps {
  /** What the student joins, for screen readers. */
  name: string
  enrollment: Enrollment
  /** One of its make-up meetings, to join instead of the session. */
  makeUp?: OwnMakeUp
}

/** A link that joins an online session. It appears a day before by the server's clock, also without a connection. */
export function JoinOnline({ name, enrollment, makeUp }: JoinOnlineProps) {
  const { online_link: link } = makeUp ?? enrollment
  const timeZone = useProvider()?.timezone
  if (!link || !timeZone) return null
  const shownFrom = makeUp
    ? makeUpLinkShownFrom(makeUp.meeting, timeZone)
    : onlineLinkShownFrom(enrollment, timeZone)
  const day = makeUp && displayDate(makeUp.meeting.date, makeUp.meeting.date)
  return <TimedLink link={link} name={name} makeUpDay={day} shownFrom={shownFrom} timeZone={timeZone} />
}

interface TimedLinkProps {
  link: string
  name: string
  /** The day of a make-up meeting. */
  makeUpDay: string | undefined
  shownFrom: Date
  timeZone: string
}

function TimedLink({ link, name, makeUpDay, shownFrom, timeZone }: TimedLinkProps) {
  const now = useMinute([shownFrom.toISOString()])
  if (now < shownFrom) {
    const when = new Intl.DateTimeFormat(currentLocale(), {
      timeZone,
      dateStyle: 'medium',
      timeStyle: 'short',
    })
    return (
      <p className="flex items-center gap-2 text-muted-foreground text-sm">
        <Video className="size-4 shrink-0" aria-hidden="true" />
        {t('The link to join online appears on {moment}.', { moment: when.format(shownFrom) })}
      </p>
    )
  }
  const part = (words: ReactNode) => <span className="sr-only">{words}</span>
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonVariants({ variant: 'outline', size: 'small', className: 'justify-self-start' })}
    >
      <Video className="size-4" aria-hidden="true" />
      {makeUpDay
        ? rich('Join online <part>the make-up meeting for {name} on {date}, opens in a new tab</part>', {
            name,
            date: makeUpDay,
            part,
          })
        : rich('Join online <part>{name}, opens in a new tab</part>', { name, part })}
    </a>
  )
}
