import * as endpoints from '@cubby/contract/teaching/attendance-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { listMyPasses } from './list-my-passes.ts'
import { registerPassKey } from './pass-keys.ts'
import { scanMeetingCode } from './scan-meeting-code.ts'

export const attendanceRoutes = [
  handle(endpoints.listMyPasses, async (ctx) => {
    const passes = await listMyPasses(ctx)
    return { passes, total: passes.length }
  }),
  handle(endpoints.registerPassKey, registerPassKey),
  handle(endpoints.scanMeetingCode, async (ctx, input) => {
    await ctx.limits.spend('meetingCode', ctx.caller.user.id)
    return { check_in: await scanMeetingCode(ctx, input) }
  }),
]
