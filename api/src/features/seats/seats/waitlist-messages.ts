import { messages } from '@cubby/contract/messages'
import type { Message } from '../../messages/notifications/notify.ts'
import { classAndDate } from './enrollment-messages.ts'
import type { LockedSession } from './lock-session.ts'

function aboutClass(type: string, session: LockedSession, title: string, message: string): Message {
  return aboutPage(`/classes/${session.classId}`, type, title, message)
}

/** Links to the session, where students accept offers and join the waitlist. */
function aboutSession(type: string, session: LockedSession, title: string, message: string): Message {
  return aboutPage(`/classes/${session.classId}?session=${session.id}`, type, title, message)
}

function aboutPage(url: string, type: string, title: string, message: string): Message {
  return {
    type,
    title,
    message,
    actionUrl: url,
    links: [{ label: 'Go to the class', url }],
  }
}

/** For example 'Dec 2, 2026, 9:00 AM', in the provider's time zone. */
function dateAndTime(at: Date, timezone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(at)
}

interface Offer {
  readonly entryId: string
  readonly expiresAt: Date
}

/** Sent to the next user on the waitlist when a seat is held for them. */
export function spotOffered(session: LockedSession, offer: Offer, timezone: string): Message {
  const message = aboutSession(
    'waitlist_offer',
    session,
    `A spot in ${session.classTitle} is yours to accept`,
    `A spot in ${classAndDate(session)} is held for you until ${dateAndTime(offer.expiresAt, timezone)}. Accept it on the class page.`,
  )
  return { ...message, waitlistEntryId: offer.entryId }
}

/** Sent to a student when the office puts them on the waitlist. */
export function joinedWaitlist(session: LockedSession, position: number): Message {
  return aboutSession(
    'waitlist_joined',
    session,
    `You are on the waitlist for ${session.classTitle}`,
    `You are number ${position} on the waitlist for ${classAndDate(session)}. We will write to you when a spot is yours to accept.`,
  )
}

/** Sent when an offer expires. */
export function offerExpired(
  session: LockedSession,
  expiresAt: Date,
  { timezone, canRejoin }: { readonly timezone: string; readonly canRejoin: boolean },
): Message {
  const next = canRejoin
    ? 'You can join the waitlist again or choose another date on the class page.'
    : 'Other dates are on the class page.'
  return aboutSession(
    'waitlist_offer_ended',
    session,
    `Your offer for ${session.classTitle} has ended`,
    `A spot in ${classAndDate(session)} was held for you until ${dateAndTime(expiresAt, timezone)}. It is not held for you anymore. ${next}`,
  )
}

/** Sent to students who lost their seats to a cancellation when the session takes place after all. */
export function spotOfferedBack(session: LockedSession, offer: Offer, timezone: string): Message {
  const message = aboutSession(
    'waitlist_offer',
    session,
    `${session.classTitle} takes place after all`,
    `Your spot in ${classAndDate(session)} is held for you until ${dateAndTime(offer.expiresAt, timezone)}. Confirm it on the class page to get your enrollment back.`,
  )
  return { ...message, waitlistEntryId: offer.entryId }
}

/** Sent to users with a live waitlist entry when the session starts. */
export function waitlistClosed(session: LockedSession): Message {
  return aboutClass(
    'waitlist_closed',
    session,
    `No spot opened in ${session.classTitle}`,
    `${classAndDate(session)} begins without a free spot, so its waitlist is closed. Other dates are on the class page.`,
  )
}

/** Sent to users with a live waitlist entry when the session is completed, possibly before it starts. */
export function waitlistOfCompletedClosed(session: LockedSession): Message {
  return aboutClass(
    'waitlist_closed',
    session,
    `The waitlist for ${session.classTitle} is closed`,
    `${classAndDate(session)} takes no more students, so its waitlist is closed. Other dates are on the class page.`,
  )
}

/** Tells a user that the provider removed them from the waitlist. */
export function removedFromWaitlist(session: LockedSession, reason: string | null): Message {
  const why = reason ? ` The reason: ${reason}` : ''
  return aboutClass(
    'waitlist_closed',
    session,
    `You are no longer on the waitlist for ${session.classTitle}`,
    `We could not give you a spot in ${classAndDate(session)}.${why} Other dates are on the class page.`,
  )
}

/** Returns the message for a late response to an offer. Says when the offer ended. */
export function offerEnded(expiresAt: Date, timezone: string): string {
  return `${messages.offerExpired}. It ended ${dateAndTime(expiresAt, timezone)}.`
}
