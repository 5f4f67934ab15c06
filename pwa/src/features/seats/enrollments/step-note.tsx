import type { Session } from '@cubby/contract/catalog/classes'
import { messages } from '@cubby/contract/messages'
import type { Enrollment } from '@cubby/contract/seats/enrollments'
import { weekdayDate } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { rich } from '@/ui/rich.tsx'
import { RefusalNote } from '@/unsent-changes/refusal-note.tsx'
import { UnsentNote, undoOf } from '@/unsent-changes/unsent-note.tsx'
import { OfferNote } from '../waitlist/offer-note.tsx'
import { PendingNote } from './enrollment-status.tsx'
import type { ClassConflict, NextStep } from './next-step.ts'

/** The user's place in a session, or why they cannot enroll. */
export function StepNote({ session, step }: { session: Session; step: NextStep }) {
  const ids = { classId: session.class_id, sessionId: session.id }
  switch (step.kind) {
    case 'unsent':
      return (
        <UnsentNote
          rowId={step.commandState.rowId}
          command={step.commandState.command}
          state={step.commandState.state}
          attempts={step.commandState}
          undo={undoOf({ ...ids, ...step.commandState, kind: step.commandState.command })}
        />
      )
    case 'refused': {
      const { command, rowId } = step.commandState
      return <RefusalNote command={command} error={step.commandState} rowId={rowId} />
    }
    case 'enrolled':
      return <EnrolledNote enrollment={step.enrollment} />
    case 'accept':
      return <OfferNote entry={step.entry} />
    case 'offer-expired':
      return (
        <div className="grid gap-1 text-sm">
          <p>{t(messages.offerExpired)}.</p>
          {step.retry === 'join-waitlist' && <p className="font-semibold">{t(messages.sessionFull)}</p>}
        </div>
      )
    case 'on-waitlist':
      return (
        <p className="text-sm">
          <span className="font-semibold">{t(messages.onWaitlist)}</span>
          <span className="figures block text-muted-foreground">
            {t('Position {position} on the waitlist', { position: step.entry.position })}
          </span>
        </p>
      )
    case 'join-waitlist':
      return <p className="font-semibold text-sm">{t(messages.sessionFull)}</p>
    case 'log-in':
      return session.available_spots > 0 ? null : (
        <p className="font-semibold text-sm">{t(messages.sessionFull)}</p>
      )
    case 'closed':
      return <p className="text-muted-foreground text-sm">{step.reason}</p>
    // The page says once that visitors log in, and that staff cannot enroll.
    default:
      return null
  }
}

/** The note about a session in which the user is enrolled. */
function EnrolledNote({ enrollment: { enrollment_status: status } }: { enrollment: Enrollment }) {
  return status === 'pending' ? (
    <PendingNote status={status} />
  ) : (
    <p className="text-sm">{t('You are enrolled.')}</p>
  )
}

/** Warns that the user has another class at the time of a session. They may enroll nevertheless. */
export function ConflictNote({ conflict }: { conflict: ClassConflict | null }) {
  if (!conflict) return null
  const { title, meeting } = conflict
  return (
    <p className="figures text-sm">
      {rich('<part>You have another class at that time:</part> {title} on {date}, {time}.', {
        part: (words) => <span className="font-semibold">{words}</span>,
        title,
        date: weekdayDate(meeting.date),
        time: timeRange(meeting),
      })}
    </p>
  )
}

interface SelectSessionLinkProps {
  session: Session
  /** Whether it is already selected. */
  isCurrent?: boolean
  className: string
  children: ReactNode
}

/** Selects a session of the class page, whose price the enrollment box then shows, without scrolling. */
export function SelectSessionLink({ session, isCurrent = false, ...rest }: SelectSessionLinkProps) {
  return (
    <Link
      to="/classes/$id"
      params={{ id: session.class_id }}
      search={{ session: session.id }}
      state
      replace
      resetScroll={false}
      aria-current={isCurrent || undefined}
      {...rest}
    />
  )
}
