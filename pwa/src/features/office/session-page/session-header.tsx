import type { SessionDetails } from '@cubby/contract/catalog/admin-classes'
import { whenText } from '@cubby/rules/seats/meeting-days'
import { sessionDates, shortSessionDates } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  seatsText,
  sessionStatusLabels,
  sessionTones,
} from '@/features/catalog/classes-admin/list/class-labels.ts'
import { PageHeading } from '@/layout/page/page-heading.tsx'
import { textLink } from '@/ui/button.tsx'
import { Chip } from '@/ui/chip.tsx'
import { Facts } from '@/ui/facts.tsx'
import { SessionActions } from './session-actions.tsx'
import type { SessionSection } from './session-search.ts'

interface SessionHeaderProps {
  details: SessionDetails
  section: SessionSection
}

/** The dates, place, and instructor of a session, its actions, and links to the class's other sessions. */
export function SessionHeader({ details, section }: SessionHeaderProps) {
  const { session, previous, next, class: ofClass } = details
  const { status } = session
  const instructor = session.instructor_name ?? ofClass.instructor_name ?? t('No instructor assigned')
  return (
    <header className="grid grid-cols-1">
      <nav aria-label={t('Sessions of the class')} className="flex items-center gap-x-5 text-sm print:hidden">
        <Link
          to="/admin/classes"
          search={{ sessions: ofClass.id }}
          aria-label={t('All sessions of {title}', { title: ofClass.title })}
          className={`${textLink} gap-1`}
        >
          <ChevronLeft className="size-4" aria-hidden="true" />
          {t('All sessions')}
        </Link>
        <span className="ms-auto flex shrink-0 gap-x-4 sm:ms-0">
          <Neighbor name="previous" to={previous} from={session} section={section} />
          <Neighbor name="next" to={next} from={session} section={section} />
        </span>
      </nav>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="grid gap-1 py-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <PageHeading className="figures text-xl sm:text-2xl">
              <span className="block text-lg">
                {ofClass.title}
                <span className="sr-only">, </span>
              </span>
              {whenText({ ...session, meetings: details.meetings })}
            </PageHeading>
            <Chip tone={sessionTones[status]}>{sessionStatusLabels[status]}</Chip>
          </div>
          <Facts as="p" className="wrap-anywhere text-muted-foreground">
            <span>{session.session_location}</span>
            <span>{instructor}</span>
            <span role="status">{seatsText(session)}</span>
          </Facts>
        </div>
        <SessionActions details={details} section={section} />
      </div>
    </header>
  )
}

interface NeighborProps {
  name: 'previous' | 'next'
  to: SessionDetails['next']
  from: SessionDetails['session']
  section: SessionSection
}

/** Leads to the same section of the session before or after this one. Another year is named. */
function Neighbor({ name, to, from, section }: NeighborProps) {
  if (!to) return null
  const first = { start_date: to.start_date, end_date: to.start_date }
  const isSameYear = to.start_date.slice(0, 4) === from.start_date.slice(0, 4)
  return (
    <Link
      to="/admin/sessions/$id/$section"
      params={{ id: to.id, section }}
      title={sessionDates(to)}
      className={`${textLink} figures gap-1 whitespace-nowrap`}
    >
      {name === 'previous' && <ChevronLeft className="size-4" aria-hidden="true" />}
      <span className="sr-only">{name === 'previous' ? t('Previous session:') : t('Next session:')} </span>
      {isSameYear ? shortSessionDates(first) : sessionDates(first)}
      {name === 'next' && <ChevronRight className="size-4" aria-hidden="true" />}
    </Link>
  )
}
