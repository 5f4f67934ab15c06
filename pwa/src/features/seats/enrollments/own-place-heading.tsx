import { shortSessionDates } from '@cubby/rules/session-dates'
import { Check, Hourglass, Sparkle } from 'lucide-react'
import { useTimeLeft } from '../waitlist/use-time-left.ts'
import type { SessionStep } from './own-place.ts'

/** The user's place in a class: "Your offer: 21 h 5 min left" or "Enrolled for Dec 4". */
export function OwnPlaceHeading({ session, step }: SessionStep) {
  const left = useTimeLeft(step.kind === 'accept' ? step.entry.offer_expires_at : null)
  const when = shortSessionDates(session)
  if (step.kind === 'accept') {
    return (
      <>
        <Sparkle className="text-sun-foreground dark:text-sun" aria-hidden="true" />
        Your offer{left && `: ${left}`}
      </>
    )
  }
  if (step.kind === 'enrolled') {
    return (
      <>
        <Check className="text-success" aria-hidden="true" />
        Enrolled for {when}
      </>
    )
  }
  return (
    <>
      <Hourglass className="text-pending" aria-hidden="true" />
      On the waitlist for {when}
    </>
  )
}
