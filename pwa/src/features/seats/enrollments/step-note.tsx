import type { Session } from '@cubby/contract/catalog/classes'
import { messages } from '@cubby/contract/messages'
import { RefusalNote } from '../../app/outbox/refusal-note.tsx'
import { undoOf } from '../../app/outbox/undo-of.ts'
import { UnsentNote } from '../../app/outbox/unsent-note.tsx'
import { OfferNote } from '../waitlist/offer-note.tsx'
import { EnrolledNote } from './enrolled-note.tsx'
import type { NextStep } from './next-step.ts'

/** The note about a session above its button. */
export function StepNote({ session, step }: { session: Session; step: NextStep }) {
  const ids = { classId: session.class_id, sessionId: session.id }
  switch (step.kind) {
    case 'unsent':
      return (
        <UnsentNote
          command={step.commandState.command}
          state={step.commandState.state}
          attempts={step.commandState}
          undo={undoOf({ ...ids, ...step.commandState, kind: step.commandState.command })}
        />
      )
    case 'refused':
      return <RefusalNote {...step.commandState} />
    case 'enrolled':
      return <EnrolledNote enrollment={step.enrollment} />
    case 'accept':
      return <OfferNote entry={step.entry} />
    case 'offer-expired':
      return (
        <div className="grid gap-1 text-sm">
          <p>{messages.offerExpired}.</p>
          {step.retry === 'join-waitlist' && <p className="font-semibold">{messages.sessionFull}</p>}
        </div>
      )
    case 'on-waitlist':
      return (
        <p className="text-sm">
          <span className="font-semibold">{messages.onWaitlist}</span>
          <span className="figures block text-muted-foreground">
            Position {step.entry.position} on the waitlist
          </span>
        </p>
      )
    case 'join-waitlist':
      return <p className="font-semibold text-sm">{messages.sessionFull}</p>
    case 'log-in':
      return (
        <div className="grid gap-1 text-sm">
          {session.available_spots === 0 && (
            <>
              <p className="font-semibold">{messages.sessionFull}</p>
              <p>You can join the waitlist. Free spots are offered to the waitlist first.</p>
            </>
          )}
          <p className="text-muted-foreground">{messages.logInToEnroll}</p>
        </div>
      )
    case 'closed':
      return <p className="text-muted-foreground text-sm">{step.reason}</p>
    case 'staff':
      return <p className="text-muted-foreground text-sm">{messages.staffCannotEnrollInClasses}</p>
    default:
      return null
  }
}
