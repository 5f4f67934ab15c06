import * as endpoints from '@cubby/contract/seats/meetings-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { cancelMeeting, moveMeeting } from './change-meeting.ts'
import { setMeetings } from './plan-session.ts'
import { readMoveConsequences, readSchoolCalendar } from './read-calendar.ts'
import { readSessionMeetings } from './read-meetings.ts'

export const meetingRoutes = [
  handle(endpoints.readSessionMeetings, async (ctx, { id: sessionId }) => ({
    meetings: await readSessionMeetings(ctx, { sessionId }),
  })),
  handle(endpoints.setMeetings, (ctx, { id: sessionId, ...form }) =>
    setMeetings(ctx, { sessionId, save: form }),
  ),
  handle(endpoints.moveMeeting, (ctx, { id: meetingId, ...form }) =>
    moveMeeting(ctx, { meetingId, move: form }),
  ),
  handle(endpoints.readMoveConsequences, async (ctx, { id: meetingId, ...form }) => {
    const consequences = await readMoveConsequences(ctx, { meetingId, move: form })
    return { consequences }
  }),
  handle(endpoints.readSchoolCalendar, async (ctx, input) => ({
    calendar: await readSchoolCalendar(ctx, input),
  })),
  handle(endpoints.cancelMeeting, (ctx, { id: meetingId, ...form }) =>
    cancelMeeting(ctx, { meetingId, cancellation: form }),
  ),
]
