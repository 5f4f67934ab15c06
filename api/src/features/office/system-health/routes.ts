import * as endpoints from '@cubby/contract/office/system-health-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { readSystemHealth } from './read-system-health.ts'

export const systemHealthRoutes = [
  handle(endpoints.readSystemHealth, async (ctx) => ({ health: await readSystemHealth(ctx) })),
]
