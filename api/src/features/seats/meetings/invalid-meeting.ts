import { meetingTexts } from '@cubby/contract/meeting-texts'
import { Refusal } from '../../../platform/errors.ts'

const problems = {
  no_meetings: { field: 'pattern', message: meetingTexts.noMeetings },
  invalid_break: { field: 'break_minutes', message: meetingTexts.invalidBreak },
  meeting_outside_session: { field: 'date', message: meetingTexts.meetingOutsideSession },
  meeting_overlaps: { field: 'start_time', message: meetingTexts.meetingOverlaps },
} as const

/** Returns Refusal `invalid_input` for meetings that a session cannot have. */
export function invalidMeeting(reason: keyof typeof problems): Refusal {
  const { field, message } = problems[reason]
  return new Refusal('invalid_input', { message, fields: { [field]: message } })
}
