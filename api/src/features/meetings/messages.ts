import { displayDate } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import type { Message } from '../notifications/notify.ts'

interface MeetingTimes {
  readonly date: string
  readonly start_time: string
  readonly end_time: string
}

interface MeetingOf {
  readonly classId: string
  readonly classTitle: string
}

/** Sent to enrolled users when a meeting takes place on another day or at another time. */
export function meetingMoved(
  { classId, classTitle }: MeetingOf,
  { before, after }: { readonly before: MeetingTimes; readonly after: MeetingTimes },
): Message {
  return {
    ...aboutMeetings(classId),
    title: `${classTitle} has a meeting at another time`,
    message: `The meeting of ${classTitle} on ${whenOf(before)} is now on ${whenOf(after)}.`,
  }
}

/** Sent to enrolled users when a cancelled meeting takes place after all. */
export function meetingRestored({ classId, classTitle }: MeetingOf, after: MeetingTimes): Message {
  return {
    ...aboutMeetings(classId),
    title: `${classTitle} has another meeting`,
    message: `A meeting of ${classTitle} that was cancelled takes place on ${whenOf(after)}.`,
  }
}

/** Sent to enrolled users when a meeting does not take place. */
export function meetingCancelled(
  { classId, classTitle }: MeetingOf,
  { meeting, reason }: { readonly meeting: MeetingTimes; readonly reason: string | null },
): Message {
  const why = reason ? ` The reason: ${reason}` : ''
  return {
    ...aboutMeetings(classId),
    title: `A meeting of ${classTitle} is cancelled`,
    message: `The meeting of ${classTitle} on ${whenOf(meeting)} will not take place.${why}`,
  }
}

function aboutMeetings(classId: string): Pick<Message, 'type' | 'actionUrl' | 'links'> {
  const url = `/classes/${classId}`
  return { type: 'session_changed', actionUrl: url, links: [{ label: 'Go to the class', url }] }
}

function whenOf(meeting: MeetingTimes): string {
  return `${displayDate(meeting.date, meeting.date)}, ${timeRange(meeting)}`
}
