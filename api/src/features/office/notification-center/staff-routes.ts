import * as endpoints from '@cubby/contract/office/notification-center-staff-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { readAsStaff, sendDetailedMessage } from './send-detailed-message.ts'

export const staffNotificationRoutes = [
  handle(endpoints.readAsStaff, (ctx, { id }) => readAsStaff(ctx, { id })),
  handle(endpoints.sendDetailedMessage, sendDetailedMessage),
]
