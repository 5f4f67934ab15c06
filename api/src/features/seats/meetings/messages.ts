import type { ChangedMeetings } from '@cubby/rules/seats/meeting-changes'
import { t } from '@cubby/texts/t'
import type { Message } from '../../messages/notifications/notify.ts'
import { whenOf } from '../seats/make-ups.ts'

/** Nobody reads a longer list. The student's calendar has every meeting. */
const MAX_LISTED_MEETINGS = 10

interface MeetingTimes {
  readonly date: string
  readonly start_time: string
  readonly end_time: string
}

interface MeetingClass {
  readonly classId: string
  readonly classTitle: string
}

/** Sent to enrolled users when a meeting takes place on another day or at another time. */
export function meetingMoved(
  { classId, classTitle }: MeetingClass,
  { before, after }: { readonly before: MeetingTimes; readonly after: MeetingTimes },
): Message {
  return {
    ...aboutMeetings(classId),
    title: t('A meeting of {classTitle} has a new time', { classTitle }),
    message: t('The meeting of {classTitle} on {when} is now on {when2}.', {
      classTitle,
      when: whenOf(before),
      when2: whenOf(after),
    }),
    fact: { value: whenOf(after), about: t('the new time') },
  }
}

/** Sent to enrolled users when a cancelled meeting takes place after all. */
export function meetingRestored({ classId, classTitle }: MeetingClass, after: MeetingTimes): Message {
  return {
    ...aboutMeetings(classId),
    title: t('{classTitle} has another meeting', { classTitle }),
    message: t('The cancelled meeting of {classTitle} is back on for {when}.', {
      classTitle,
      when: whenOf(after),
    }),
    fact: { value: whenOf(after), about: t('takes place') },
  }
}

/** Sent to enrolled users when a meeting does not take place. */
export function meetingCancelled(
  { classId, classTitle }: MeetingClass,
  { meeting, reason }: { readonly meeting: MeetingTimes; readonly reason: string | null },
): Message {
  const why = reason ? t(' Reason: {reason}', { reason }) : ''
  return {
    ...aboutMeetings(classId),
    title: t('A meeting of {classTitle} is cancelled', { classTitle }),
    message: t('The meeting of {classTitle} on {when} will not take place.{why}', {
      classTitle,
      when: whenOf(meeting),
      why,
    }),
    fact: { value: whenOf(meeting), about: t('does not take place') },
  }
}

/** Sent to enrolled users when a session meets on other days or at other times, or its meetings become known. */
export function meetingsChanged(
  { classId, classTitle }: MeetingClass,
  { added, removed }: ChangedMeetings<MeetingTimes>,
): Message {
  const sentences = [
    added.length > 0 && t('New meetings of {classTitle}: {list}.', { classTitle, list: listOf(added) }),
    removed.length > 0 &&
      t('Meetings of {classTitle} that will not take place: {list}.', { classTitle, list: listOf(removed) }),
  ]
  return {
    ...aboutMeetings(classId),
    title: t('The meetings of {classTitle} changed', { classTitle }),
    message: sentences.filter(Boolean).join(' '),
  }
}

function listOf(meetings: readonly MeetingTimes[]): string {
  const more = meetings.length - MAX_LISTED_MEETINGS
  const listed = meetings.slice(0, MAX_LISTED_MEETINGS).map(whenOf)
  return [...listed, ...(more > 0 ? [t('and {more} more', { more })] : [])].join('; ')
}

function aboutMeetings(classId: string): Pick<Message, 'type' | 'actionUrl' | 'links'> {
  const url = `/classes/${classId}`
  return { type: 'session_changed', actionUrl: url, links: [{ label: t('Go to the class'), url }] }
}
