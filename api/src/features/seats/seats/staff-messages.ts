import { t } from '@cubby/texts/t'
import type { Message } from '../../messages/notifications/notify.ts'
import { aboutStaff, type StaffFacts } from '../../money/payments/tell-directors.ts'
import type { LockedSession } from './lock-session.ts'
import { classAndDate } from './messages.ts'

/** Sent when staff give up their seats. */
export function staffWithdrew(facts: StaffFacts): Message {
  const { names, classTitle, classAndDate } = facts
  return aboutStaff(
    t('{names} withdrew from {classTitle}', { names, classTitle }),
    t('{names} withdrew from {classAndDate}.', { names, classAndDate }),
    facts,
  )
}

/** Sent when the office does not approve an enrollment, or removes somebody from the waitlist. */
export function staffRejected(facts: StaffFacts): Message {
  const { names, count, classTitle, classAndDate } = facts
  return aboutStaff(
    t('{count, plural, one {{names} is} other {{names} are}} not enrolled in {classTitle}', {
      count,
      names,
      classTitle,
    }),
    t('We could not approve the enrollment of {names} in {classAndDate}.', { names, classAndDate }),
    facts,
  )
}

/** Sent when an administrator corrects the record of a past session to say that somebody did not take part. */
export function staffCorrected(facts: StaffFacts): Message {
  const { names, classTitle, classAndDate } = facts
  return aboutStaff(
    t('The record of {names} for {classTitle} was corrected', { names, classTitle }),
    t('We corrected the record of {names} for {classAndDate}: it now shows that they did not take part.', {
      names,
      classAndDate,
    }),
    facts,
  )
}

/** Sent when a session is cancelled or removed. */
export function staffLostSession(facts: StaffFacts): Message {
  const { names, count, classTitle, classAndDate } = facts
  return aboutStaff(
    t('{classTitle} will not take place', { classTitle }),
    t(
      '{classAndDate} was cancelled. {count, plural, one {{names} is} other {{names} are}} no longer enrolled.',
      { classAndDate, count, names },
    ),
    facts,
  )
}

/** Sent when an enrollment ends for another reason. */
export function staffLeftSeat(facts: StaffFacts): Message {
  const { names, count, classTitle, classAndDate } = facts
  return aboutStaff(
    t('{count, plural, one {{names} is} other {{names} are}} no longer enrolled in {classTitle}', {
      count,
      names,
      classTitle,
    }),
    t('{count, plural, one {{names} is} other {{names} are}} no longer enrolled in {classAndDate}.', {
      count,
      names,
      classAndDate,
    }),
    facts,
  )
}

/** Sent when staff are moved to another session, which `facts` are about. */
export function staffMoved(facts: StaffFacts, oldSession: LockedSession): Message {
  const { names, count, classAndDate: newClass } = facts
  return aboutStaff(
    t('{count, plural, one {{names} has} other {{names} have}} a new date', { count, names }),
    t('{count, plural, one {{names} was} other {{names} were}} moved from {oldClass} to {newClass}.', {
      count,
      names,
      oldClass: classAndDate(oldSession),
      newClass,
    }),
    facts,
  )
}
