import * as endpoints from '@cubby/contract/office/time-zone-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { changeTimeZone, showTimeZone } from './change-time-zone.ts'

export const timeZoneRoutes = [
  handle(endpoints.showTimeZone, (ctx, { timezone }) => showTimeZone(ctx, timezone)),
  handle(endpoints.changeTimeZone, changeTimeZone),
]
