import { displayDate } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import type { Message } from '../../messages/notifications/notify.ts'

export interface MeetingTimes {
  readonly date: string
  readonly start_time: string
  readonly end_time: string
}

interface MakeUp {
  readonly classTitle: string
  readonly meeting: MeetingTimes
}

/** Sent to the student when an administrator assigns a make-up meeting that is not over. */
export function makeUpAssigned({ classTitle, meeting }: MakeUp, location: string | null): Message {
  const where = location ? ` Where: ${location}.` : ''
  return aboutMakeUp(
    `You have a make-up meeting of ${classTitle}`,
    `You can make up what you missed of ${classTitle} on ${whenOf(meeting)}, with another group.${where}`,
  )
}

/** Sent to the student when a make-up meeting takes place on another day or at another time. */
export function makeUpMoved({ classTitle, meeting }: MakeUp, before: MeetingTimes): Message {
  return aboutMakeUp(
    `Your make-up meeting of ${classTitle} is at another time`,
    `Your make-up meeting of ${classTitle} on ${whenOf(before)} is now on ${whenOf(meeting)}.`,
  )
}

/** Sent to the student when a make-up meeting takes place elsewhere. */
export function makeUpElsewhere({ classTitle, meeting }: MakeUp, location: string): Message {
  return aboutMakeUp(
    `Your make-up meeting of ${classTitle} is elsewhere`,
    `Your make-up meeting of ${classTitle} on ${whenOf(meeting)} takes place here: ${location}.`,
  )
}

/** Sent to the student when they no longer have a make-up meeting. */
export function makeUpCancelled({ classTitle, meeting }: MakeUp): Message {
  return aboutMakeUp(
    `Your make-up meeting of ${classTitle} is cancelled`,
    `Your make-up meeting of ${classTitle} on ${whenOf(meeting)} is cancelled. Contact us if you need another one.`,
  )
}

function aboutMakeUp(title: string, message: string): Message {
  const url = '/profile?section=enrollments'
  return {
    type: 'session_changed',
    title,
    message,
    actionUrl: url,
    links: [{ label: 'My enrollments', url }],
  }
}

function whenOf(meeting: MeetingTimes): string {
  return `${displayDate(meeting.date, meeting.date)}, ${timeRange(meeting)}`
}
