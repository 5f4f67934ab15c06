import { shortSessionDates } from '@cubby/rules/session-dates'
import { textLink } from '@/ui/button.tsx'
import { offerText } from '../waitlist/offer-text.ts'
import { EnrollmentStatus } from './enrollment-status.tsx'
import type { SessionStep } from './own-place.ts'
import { OwnPlaceHeading } from './own-place-heading.tsx'
import { PendingNote } from './pending-note.tsx'
import { SelectSessionLink } from './select-session-link.tsx'

interface OwnPlaceNoteProps {
  place: SessionStep
  /** Whether the session of the place is the selected one. */
  isChosen: boolean
}

/** The user's place in the class, at the top of the enrollment box. */
export function OwnPlaceNote({ place, isChosen }: OwnPlaceNoteProps) {
  const { session, step } = place
  return (
    <div className="grid justify-items-start gap-1.5">
      <p className="figures flex items-center gap-2 font-display font-semibold text-lg leading-snug [&_svg]:size-5 [&_svg]:shrink-0">
        <OwnPlaceHeading {...place} />
      </p>
      {step.kind === 'accept' && <p className="text-sm">{offerText(step.entry)}</p>}
      {step.kind === 'on-waitlist' && (
        <p className="figures text-muted-foreground text-sm">Position {step.entry.position}</p>
      )}
      {step.kind === 'enrolled' && (
        <>
          <EnrollmentStatus status={step.enrollment.enrollment_status} />
          <PendingNote status={step.enrollment.enrollment_status} />
        </>
      )}
      {!isChosen && (
        <SelectSessionLink session={session} className={`${textLink} -my-2 text-sm`}>
          Show {shortSessionDates(session)}
        </SelectSessionLink>
      )}
    </div>
  )
}
