import type { ChangedMeetings } from '@cubby/rules/seats/meeting-changes'
import { sentences } from '@cubby/rules/sentences'
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
    message: t('The meeting of {classTitle} on {oldTime} is now on {time}.', {
      classTitle,
      oldTime: whenOf(before),
      time: whenOf(after),
    }),
    fact: { value: whenOf(after), about: t('the new time') },
  }
}

/** Sent to enrolled users when a cancelled meeting takes place after all. */
export function meetingRestored({ classId, classTitle }: MeetingClass, after: MeetingTimes): Message {
  return {
    ...aboutMeetings(classId),
    title: t('{classTitle} has another meeting', { classTitle }),
    message: t('The cancelled meeting of {classTitle} is back on for {time}.', {
      classTitle,
      time: whenOf(after),
    }),
    fact: { value: whenOf(after), about: t('takes place') },
  }
}

/** Sent to enrolled users when a meeting does not take place. */
export function meetingCancelled(
  { classId, classTitle }: MeetingClass,
  { meeting, reason }: { readonly meeting: MeetingTimes; readonly reason: string | null },
): Message {
  return {
    ...aboutMeetings(classId),
    title: t('A meeting of {classTitle} is cancelled', { classTitle }),
    message: sentences(
      t('The meeting of {classTitle} on {time} will not take place.', { classTitle, time: whenOf(meeting) }),
      reason && t('Reason: {reason}', { reason }),
    ),
    fact: { value: whenOf(meeting), about: t('does not take place') },
  }
}

/** Sent to enrolled users when a session meets on other days or at other times, or its meetings become known. */
export function meetingsChanged(
  { classId, classTitle }: MeetingClass,
  { added, removed }: ChangedMeetings<MeetingTimes>,
): Message {
  return {
    ...aboutMeetings(classId),
    title: t('The meetings of {classTitle} changed', { classTitle }),
    message: sentences(
      added.length > 0 &&
        t('New meetings of {classTitle}: {meetings}.', { classTitle, meetings: listOf(added) }),
      removed.length > 0 &&
        t('Meetings of {classTitle} that will not take place: {meetings}.', {
          classTitle,
          meetings: listOf(removed),
        }),
    ),
  }
}

function listOf(meetings: readonly MeetingTimes[]): string {
  const count = meetings.length - MAX_LISTED_MEETINGS
  const listed = meetings.slice(0, MAX_LISTED_MEETINGS).map(whenOf).join('; ')
  return count > 0 ? t('{meetings}; and {count} more', { meetings: listed, count }) : listed
}

function aboutMeetings(classId: string): Pick<Message, 'type' | 'actionUrl' | 'links'> {
  const url = `/classes/${classId}`
  return { type: 'session_changed', actionUrl: url, links: [{ label: t('Go to the class'), url }] }
}
