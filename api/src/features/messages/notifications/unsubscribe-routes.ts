import * as endpoints from '@cubby/contract/messages/notifications-unsubscribe-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { stopEmailsWithinLimit } from './change-preferences.ts'

/** Only POST turns emails off, because mail scanners open every link. GET /unsubscribe shows a page with a button. */
export const unsubscribeRoutes = [
  handle(endpoints.stopEmails, (ctx, { token }) => stopEmailsWithinLimit(ctx, { token, limits: ctx.limits })),
]
