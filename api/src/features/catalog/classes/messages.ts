import type { ClassStatus } from '@cubby/contract/catalog/classes'
import { displayDate } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { t } from '@cubby/texts/t'
import type { Message } from '../../messages/notifications/notify.ts'
import type { LockedSession } from '../../seats/seats/lock-session.ts'
import { classAndDate } from '../../seats/seats/messages.ts'

interface WhenAndWhere {
  readonly start_date: string
  readonly end_date: string
  readonly start_time: string
  readonly end_time: string
  readonly location: string | null
}

/** Sent to enrolled and waitlisted users when a session's days, times, or place change. */
export function sessionMoved(before: LockedSession, after: WhenAndWhere): Message {
  const url = `/classes/${before.classId}`
  const when = `${displayDate(after.start_date, after.end_date)}, ${timeRange(after)}`
  return {
    type: 'session_changed',
    title: t('{classTitle} has a new time or location', { classTitle: before.classTitle }),
    message: after.location
      ? t('{classAndDate} now takes place on {time}, {location}.', {
          classAndDate: classAndDate(before),
          time: when,
          location: after.location,
        })
      : t('{classAndDate} now takes place on {time}.', { classAndDate: classAndDate(before), time: when }),
    fact: { value: when, about: after.location ?? t('the new time') },
    actionUrl: url,
    links: [{ label: t('Go to the class'), url }],
  }
}

/** Sent to approved students when the link for joining changes after they saw it. The new link is added to it. */
export function onlineLinkChanged(session: LockedSession): Message {
  const url = '/profile?section=enrollments'
  return {
    type: 'session_changed',
    title: t('{classTitle} has a new online link', { classTitle: session.classTitle }),
    message: t('{classAndDate} has a new online link. The old one no longer works.', {
      classAndDate: classAndDate(session),
    }),
    actionUrl: url,
    links: [{ label: t('My enrollments'), url }],
    onlineSessionId: session.id,
  }
}

interface DroppedStatus {
  /** The class, or the class and the date of the session. */
  readonly name: string
  readonly to: ClassStatus
  /** Null for a class. */
  readonly sessionId: string | null
}

/** Tells an administrator that the status they set did not take effect. The class may have been deleted. */
export function statusChangeDropped({ name, to, sessionId }: DroppedStatus): Message {
  const url = sessionId ? `/admin/sessions/${sessionId}` : '/admin/classes'
  return {
    type: 'status_change_dropped',
    title: t(
      '{name} was not set to {status, select, scheduled {scheduled} active {active} cancelled {cancelled} other {completed}}',
      { name, status: to },
    ),
    message: t(
      'You set {name} to {status, select, scheduled {scheduled} active {active} cancelled {cancelled} other {completed}}, but it was changed or removed before that took effect. No one was notified of your change.',
      { name, status: to },
    ),
    actionUrl: url,
    links: [{ label: sessionId ? t('Go to the session') : t('Go to Class Management'), url }],
  }
}
