import { z } from 'zod'
import { id } from '../text.ts'
import { attendanceStatuses } from './attendance-statuses.ts'
import { meeting } from './meetings.ts'

/** A meeting of another session of the class, in which a student makes up what they missed. */
const makeUpFields = {
  id: z.string(),
  /** The meeting, which can have been moved since. */
  meeting,
  /** The session of the meeting. */
  session_id: z.string(),
  location: z.string().nullable(),
  instructor_name: z.string().nullable(),
}

/** A make-up meeting as its student sees it. */
export const ownMakeUp = z
  .object({
    ...makeUpFields,
    /** Where to join online, while the enrollment is approved. Missing in the responses of earlier versions. */
    online_link: z.string().nullish(),
  })
  .meta({ id: 'OwnMakeUpMeeting' })
export type OwnMakeUp = z.infer<typeof ownMakeUp>

/** A make-up meeting as administrators see it. */
export const makeUpMeeting = z
  .object({
    ...makeUpFields,
    enrollment_id: z.string(),
    /** The meeting that the student missed, if an administrator named it. */
    missed_meeting_id: z.string().nullable(),
    /** The mark of the student in it; null without one. */
    status: z.enum(attendanceStatuses).nullable(),
    missed_minutes: z.int().nullable(),
  })
  .meta({ id: 'MakeUpMeeting' })
export type MakeUpMeeting = z.infer<typeof makeUpMeeting>

/** A meeting that can be assigned as a make-up meeting. */
const makeUpOption = z
  .object({
    meeting,
    session_id: z.string(),
    location: z.string().nullable(),
    instructor_name: z.string().nullable(),
    capacity: z.int(),
    /** The places that nobody takes at this meeting; none while anyone waits for the session. */
    free: z.int(),
    /** Whether the meeting is over. Then the student attended it already, and needs no place. */
    is_over: z.boolean(),
  })
  .meta({ id: 'MakeUpOption' })
export type MakeUpOption = z.infer<typeof makeUpOption>

/** GET /enrollments/{id}/make-up-meetings */
export const makeUpOptions = z
  .object({
    /** The coming meetings first, soonest first; then those that are over, newest first. */
    options: z.array(makeUpOption),
  })
  .meta({ id: 'MakeUpOptions' })
export type MakeUpOptions = z.infer<typeof makeUpOptions>

/** POST /enrollments/{id}/make-up-meetings */
export const makeUpAssignment = z
  .object({ meeting_id: id, missed_meeting_id: id.nullish() })
  .meta({ id: 'MakeUpAssignment' })
export type MakeUpAssignment = z.infer<typeof makeUpAssignment>

/** The make-up meeting that was assigned or cancelled. */
export const savedMakeUp = z
  .object({ id: z.string(), enrollment_id: z.string(), meeting_id: z.string(), is_cancelled: z.boolean() })
  .meta({ id: 'SavedMakeUpMeeting' })
export type SavedMakeUp = z.infer<typeof savedMakeUp>
