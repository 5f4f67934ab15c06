import { dashboardStats, systemHealth } from '@cubby/contract/system-health'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../deps.ts'
import { authenticate } from '../http/authenticate.ts'
import { json, refusalAnswers, router } from '../http/router.ts'
import { readDashboardStats } from './read-dashboard-stats.ts'
import { readSystemHealth } from './read-system-health.ts'

const shared = { method: 'get' as const, tags: ['Administration'], security: [{ bearer: [] }] }

const healthRoute = createRoute({
  ...shared,
  path: '/admin/system-health',
  summary: 'How database, jobs, mail and storage do',
  responses: { 200: json(z.object({ health: systemHealth }), 'Part by part'), ...refusalAnswers(401, 403) },
})

const statsRoute = createRoute({
  ...shared,
  path: '/admin/dashboard/stats',
  summary: 'What there is of everything',
  responses: { 200: json(z.object({ stats: dashboardStats }), 'Counts'), ...refusalAnswers(401, 403) },
})

export function systemHealthRoutes(deps: Deps) {
  const routes = router()
  for (const { path } of [healthRoute, statsRoute]) routes.use(path, authenticate(deps))
  return routes
    .openapi(healthRoute, async (c) => c.json({ health: await readSystemHealth(deps, c.get('caller')) }, 200))
    .openapi(statsRoute, async (c) => c.json({ stats: await readDashboardStats(deps, c.get('caller')) }, 200))
}
