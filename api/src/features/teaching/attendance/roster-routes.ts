import * as endpoints from '@cubby/contract/teaching/attendance-roster-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { checkIn } from './check-in.ts'
import { listMyRosters, readRoster } from './read-rosters.ts'
import { recordAttendance } from './record-attendance.ts'

/** Routes of instructors and administrators for rosters and attendance. */
export const rosterRoutes = [
  handle(endpoints.listMyRosters, async (ctx) => {
    const rosters = await listMyRosters(ctx)
    return { rosters, total: rosters.length }
  }),
  handle(endpoints.readRoster, async (ctx, { id: sessionId }) => ({
    roster: await readRoster(ctx, { sessionId }),
  })),
  handle(endpoints.recordAttendance, async (ctx, { id: meetingId, ...save }) => ({
    attendance: await recordAttendance(ctx, { meetingId, save }),
  })),
  handle(endpoints.checkIn, (ctx, { id: meetingId, check_ins: checkIns }) =>
    checkIn(ctx, { meetingId, checkIns }),
  ),
]
