import { t } from '@cubby/texts/t'
import type { Message } from '../../messages/notifications/notify.ts'
import { aboutStaff, type StaffFacts } from '../../money/payments/tell-directors.ts'
import type { LockedSession } from './lock-session.ts'
import { classAndDate } from './messages.ts'

/** Sent when staff give up their seats. */
export function staffWithdrew(facts: StaffFacts): Message {
  const { names, classTitle, classAndDate: where } = facts
  return aboutStaff(
    t('{names} withdrew from {classTitle}', { names, classTitle }),
    t('{names} withdrew from {where}.', { names, where }),
    facts,
  )
}

/** Sent when the office does not approve an enrollment, or removes somebody from the waitlist. */
export function staffRejected(facts: StaffFacts): Message {
  const { names, classTitle, classAndDate: where } = facts
  return aboutStaff(
    t('{names} is not enrolled in {classTitle}', { names, classTitle }),
    t('We could not approve the enrollment of {names} in {where}.', { names, where }),
    facts,
  )
}

/** Sent when an administrator corrects the record of a past session to say that somebody did not take part. */
export function staffCorrected(facts: StaffFacts): Message {
  const { names, classTitle, classAndDate: where } = facts
  return aboutStaff(
    t('The record of {names} for {classTitle} was corrected', { names, classTitle }),
    t('We corrected the record of {names} for {where}: it does not show that they took part.', {
      names,
      where,
    }),
    facts,
  )
}

/** Sent when a session is cancelled or removed. */
export function staffLostSession(facts: StaffFacts): Message {
  const { names, isOne, classTitle, classAndDate: where } = facts
  return aboutStaff(
    t('{classTitle} will not take place', { classTitle }),
    isOne
      ? t('{where} was cancelled. {names} is no longer enrolled.', { where, names })
      : t('{where} was cancelled. {names} are no longer enrolled.', { where, names }),
    facts,
  )
}

/** Sent when an enrollment ends for another reason. */
export function staffLeftSeat(facts: StaffFacts): Message {
  const { names, classTitle, classAndDate: where } = facts
  return aboutStaff(
    t('{names} is no longer enrolled in {classTitle}', { names, classTitle }),
    t('{names} is no longer enrolled in {where}.', { names, where }),
    facts,
  )
}

/** Sent when staff are moved to another session, which `facts` are about. */
export function staffMoved(facts: StaffFacts, oldSession: LockedSession): Message {
  const { names, isOne, classAndDate: where } = facts
  return aboutStaff(
    isOne ? t('{names} has a new date', { names }) : t('{names} have a new date', { names }),
    isOne
      ? t('{names} was moved from {before} to {where}.', { names, before: classAndDate(oldSession), where })
      : t('{names} were moved from {before} to {where}.', { names, before: classAndDate(oldSession), where }),
    facts,
  )
}
