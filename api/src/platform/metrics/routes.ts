import { Hono } from 'hono'
import { bearerAuth } from 'hono/bearer-auth'
import { securityHeaders } from '../http/security-headers.ts'
import type { Metrics } from './metrics.ts'

/** GET /api/metrics, for a monitoring system that knows the token. */
export function metricsRoutes(
  metrics: Metrics,
  { token, secureTransport }: { readonly token: string; readonly secureTransport: boolean },
) {
  const app = new Hono()
  app.use('/api/metrics', securityHeaders({ secureTransport }))
  app.use('/api/metrics', bearerAuth({ token }))
  app.get('/api/metrics', async (c) =>
    c.body(await metrics.read(), 200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }),
  )
  return app
}
