import { z } from 'zod'
import { MEETING_MAX_MINUTES, MEETING_REASON_MAX_LENGTH, SESSION_MAX_DAYS } from '../constants.ts'
import { messages } from '../messages.ts'
import { day, text } from '../text.ts'
import { weekdays } from '../weekdays.ts'
import { meetingTexts } from './admin-texts.ts'

const days = z.array(day(messages.invalidDate)).max(SESSION_MAX_DAYS, messages.sessionTooLong)

/** The days on which a session does not meet, for example holidays. */
const exceptions = days.default([])

/** The days on which a session meets, between its first and last day. A night counts as the day on which it begins. */
const meetingPattern = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('daily'), exceptions }),
    z.object({
      kind: z.literal('weekdays'),
      weekdays: z.array(z.enum(weekdays)).min(1, meetingTexts.noMeetings).max(weekdays.length),
      exceptions,
    }),
    z.object({ kind: z.literal('dates'), dates: days.min(1, meetingTexts.noMeetings) }),
  ])
  .meta({ id: 'MeetingPattern' })
export type MeetingPattern = z.infer<typeof meetingPattern>

const meetingStatus = z.enum(['scheduled', 'cancelled'])
export type MeetingStatus = z.infer<typeof meetingStatus>

/** One day or night on which a session meets. Days and times are those of the provider. */
export const meeting = z
  .object({
    id: z.string(),
    date: z.string(),
    start_time: z.string(),
    end_time: z.string(),
    /** The part of it that is not taught. */
    break_minutes: z.int(),
    status: meetingStatus,
    /** The day for which it was planned, if it was moved to another day or time; otherwise null. */
    moved_from: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'Meeting' })
export type Meeting = z.infer<typeof meeting>

/**
 * The meetings of a session for its participants. Missing in the responses of earlier versions, which devices still
 * store.
 */
export const shownMeetings = {
  /** In order, cancelled ones included. */
  meetings: z.array(meeting).optional(),
  /** Null until an administrator confirms the meetings. */
  contact_hours: z.number().nullish(),
}

/** The meetings of a session. Until they are confirmed there are none, and the session has no hours. */
export const sessionMeetings = z
  .object({
    session_id: z.string(),
    class_id: z.string(),
    class_title: z.string(),
    start_date: z.string(),
    end_date: z.string(),
    start_time: z.string(),
    end_time: z.string(),
    confirmed: z.boolean(),
    /** The confirmed pattern, or a proposal. */
    pattern: meetingPattern,
    break_minutes: z.int(),
    /** In order, cancelled ones included. */
    meetings: z.array(meeting),
    /** The hours of the meetings that are not cancelled, without breaks; null until they are confirmed. */
    contact_hours: z.number().nullable(),
    version: z.int(),
  })
  .meta({ id: 'SessionMeetings' })
export type SessionMeetings = z.infer<typeof sessionMeetings>

const version = z.int().min(0).max(1_000_000_000).optional()

/** PUT /sessions/{id}/meetings. With `version`, a save of an older version is refused. */
export const meetingsSave = z
  .object({
    pattern: meetingPattern,
    break_minutes: z
      .int(meetingTexts.invalidBreak)
      .min(0, meetingTexts.invalidBreak)
      .max(MEETING_MAX_MINUTES, meetingTexts.invalidBreak)
      .default(0),
    version,
  })
  .meta({ id: 'MeetingsSave' })
export type MeetingsSave = z.infer<typeof meetingsSave>

const time = z.string(messages.invalidTime).regex(/^([01]\d|2[0-3]):[0-5]\d$/, messages.invalidTime)

/** POST /meetings/{id}/move. With `version`, a move of an older version is refused. */
export const meetingMove = z
  .object({ date: day(messages.invalidDate), start_time: time, end_time: time, version })
  .meta({ id: 'MeetingMove' })
export type MeetingMove = z.infer<typeof meetingMove>

/** POST /meetings/{id}/cancel. The students read the reason. */
export const meetingCancellation = z
  .object({ reason: text(MEETING_REASON_MAX_LENGTH).trim().nullish(), version })
  .nullish()
  .meta({ id: 'MeetingCancellation' })
export type MeetingCancellation = z.infer<typeof meetingCancellation>
