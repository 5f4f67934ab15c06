import type { Message } from '../../messages/notifications/notify.ts'
import { aboutStaff, type StaffFacts } from '../../money/payments/tell-directors.ts'
import type { LockedSession } from './lock-session.ts'
import { classAndDate } from './messages.ts'

/** Sent when staff give up their seats. */
export function staffWithdrew(facts: StaffFacts): Message {
  const { names, classTitle, classAndDate: where } = facts
  return aboutStaff(`${names} withdrew from ${classTitle}`, `${names} withdrew from ${where}.`, facts)
}

/** Sent when the office does not approve an enrollment, or removes somebody from the waitlist. */
export function staffRejected(facts: StaffFacts): Message {
  const { names, classTitle, classAndDate: where } = facts
  return aboutStaff(
    `${names} is not enrolled in ${classTitle}`,
    `We could not approve the enrollment of ${names} in ${where}.`,
    facts,
  )
}

/** Sent when an administrator corrects the record of a past session to say that somebody did not take part. */
export function staffCorrected(facts: StaffFacts): Message {
  const { names, classTitle, classAndDate: where } = facts
  return aboutStaff(
    `The record of ${names} for ${classTitle} was corrected`,
    `We corrected the record of ${names} for ${where}: it does not show that they took part.`,
    facts,
  )
}

/** Sent when a session is cancelled or removed. */
export function staffLostSession(facts: StaffFacts): Message {
  const { names, isOne, classTitle, classAndDate: where } = facts
  return aboutStaff(
    `${classTitle} will not take place`,
    `${where} was cancelled. ${names} ${isOne ? 'is' : 'are'} no longer enrolled.`,
    facts,
  )
}

/** Sent when an enrollment ends for another reason. */
export function staffLeftSeat(facts: StaffFacts): Message {
  const { names, classTitle, classAndDate: where } = facts
  return aboutStaff(
    `${names} is no longer enrolled in ${classTitle}`,
    `${names} is no longer enrolled in ${where}.`,
    facts,
  )
}

/** Sent when staff are moved to another session, which `facts` are about. */
export function staffMoved(facts: StaffFacts, oldSession: LockedSession): Message {
  const { names, isOne, classAndDate: where } = facts
  return aboutStaff(
    `${names} ${isOne ? 'has' : 'have'} a new date`,
    `${names} ${isOne ? 'was' : 'were'} moved from ${classAndDate(oldSession)} to ${where}.`,
    facts,
  )
}
