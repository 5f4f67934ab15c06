import { Hono } from 'hono'
import { bearerAuth } from 'hono/bearer-auth'
import type { Metrics } from './metrics.ts'

/** GET /api/metrics, for a monitoring system that knows the token. */
export function metricsRoutes(metrics: Metrics, token: string) {
  const app = new Hono()
  app.use('/api/metrics', bearerAuth({ token }))
  app.get('/api/metrics', async (c) =>
    c.body(await metrics.read(), 200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }),
  )
  return app
}
