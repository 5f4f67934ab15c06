import { provider, session, trainingClass } from '@cubby/contract/catalog/classes'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import { etag } from 'hono/etag'
import { type Deps, forReading } from '../../../platform/deps.ts'
import { json, refusalResponses, router } from '../../../platform/http/router.ts'
import { readProvider } from '../../school/settings/read-settings.ts'
import { exampleClass } from './examples.ts'
import { listClasses, readClass } from './read-classes.ts'

const params = z.object({ id })

const unchanged = { description: 'Unchanged since the ETag in If-None-Match' }

const listRoute = createRoute({
  method: 'get',
  path: '/classes',
  summary: 'List available classes with their upcoming sessions',
  tags: ['Classes'],
  responses: {
    200: json(z.object({ classes: z.array(trainingClass), total: z.int() }), 'The classes', {
      classes: [exampleClass],
      total: 1,
    }),
    304: unchanged,
  },
})

const readRoute = createRoute({
  method: 'get',
  path: '/classes/{id}',
  summary: 'Get one class',
  tags: ['Classes'],
  request: { params },
  responses: {
    200: json(z.object({ class: trainingClass }), 'The class', { class: exampleClass }),
    304: unchanged,
    ...refusalResponses(404),
  },
})

const sessionsRoute = createRoute({
  method: 'get',
  path: '/classes/{id}/sessions',
  summary: 'List the upcoming sessions of a class',
  tags: ['Classes'],
  request: { params },
  responses: {
    200: json(z.object({ sessions: z.array(session), total: z.int() }), 'Its sessions, soonest first'),
    304: unchanged,
    ...refusalResponses(404),
  },
})

const providerRoute = createRoute({
  method: 'get',
  path: '/provider',
  summary: 'Get the training provider',
  tags: ['Classes'],
  responses: { 200: json(z.object({ provider }), 'Name, contact and time zone'), 304: unchanged },
})

/** The paths whose responses are the same for all users. */
export const publicPaths = [listRoute, readRoute, sessionsRoute, providerRoute].map((route) =>
  route.getRoutingPath(),
)

export function publicClassRoutes(deps: Deps) {
  const routes = router()
  for (const path of publicPaths) routes.use(path, etag())
  return routes
    .openapi(listRoute, async (c) => {
      const classes = await listClasses(await forReading(deps))
      return c.json({ classes, total: classes.length }, 200)
    })
    .openapi(readRoute, async (c) =>
      c.json({ class: await readClass(await forReading(deps), c.req.valid('param').id) }, 200),
    )
    .openapi(sessionsRoute, async (c) => {
      const { sessions } = await readClass(await forReading(deps), c.req.valid('param').id)
      return c.json({ sessions, total: sessions.length }, 200)
    })
    .openapi(providerRoute, async (c) => c.json({ provider: await readProvider(deps) }, 200))
}
