import type { Session } from '@cubby/contract/catalogue'
import { messages } from '@cubby/contract/messages'
import { enqueue } from '@/offline/outbox.ts'
import { EnrolledNote } from './enrolled-note.tsx'
import type { NextStep } from './next-step.ts'
import { oppositeOf } from './opposite.ts'
import { RefusalNote } from './refusal-note.tsx'
import { UnsentNote } from './unsent-note.tsx'

/** What there is to say about a session beside its verb. */
export function StepNote({ session, step }: { session: Session; step: NextStep }) {
  const ids = { classId: session.class_id, sessionId: session.id }
  switch (step.kind) {
    case 'unsent':
      return (
        <UnsentNote
          command={step.standing.command}
          state={step.standing.state}
          onUndo={() => void enqueue(oppositeOf(step.standing.command, ids))}
        />
      )
    case 'refused':
      return <RefusalNote {...step.standing} />
    case 'enrolled':
      return <EnrolledNote enrollment={step.enrollment} />
    case 'accept':
      return <p className="font-semibold text-sm">{messages.offerAvailable}</p>
    case 'on-waitlist':
      return (
        <p className="text-sm">
          <span className="font-semibold">{messages.onWaitlist}</span>
          <span className="figures block text-muted-foreground">Position {step.entry.position} in line</span>
        </p>
      )
    case 'join-waitlist':
      return <p className="font-semibold text-sm">{messages.sessionFull}</p>
    case 'log-in':
      return <p className="text-muted-foreground text-sm">{messages.logInToEnroll}</p>
    case 'closed':
      return <p className="text-muted-foreground text-sm">{step.reason}</p>
    case 'staff':
      return <p className="text-muted-foreground text-sm">{messages.staffCannotEnrollInClasses}</p>
    default:
      return null
  }
}
