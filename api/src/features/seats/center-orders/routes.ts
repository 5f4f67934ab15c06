import { errorBody } from '@cubby/contract/errors'
import {
  centerOrder,
  centerOrdered,
  centerReplaced,
  centerReplacement,
  orderPreview,
  orderPreviewQuery,
} from '@cubby/contract/seats/center-orders'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import { body, idempotencyHeader, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { type EnrollmentWaves, orderForCenter } from '../enrollments/enroll.ts'
import { exampleOrder, exampleOrdered, exampleOrderRefused } from './examples.ts'
import { previewOrder } from './preview-order.ts'
import { replacePerson } from './replace-person.ts'

const params = z.object({ id: id.meta({ description: 'The id of the center' }) })

/** The same three routes for the directors of a center and for the office. */
function routesUnder<Path extends string, Options extends object>(path: Path, who: string, options: Options) {
  const shared = { tags: ['Centers'], ...options }
  return {
    preview: createRoute({
      ...shared,
      method: 'get',
      path: `${path}/orders/preview` as const,
      summary: `Read what the staff of a center would get in a session, ${who}`,
      request: { params, query: orderPreviewQuery },
      responses: {
        200: json(orderPreview, 'Nothing is held'),
        ...refusalResponses(400, 401, 403, 404),
      },
    }),
    order: createRoute({
      ...shared,
      method: 'post',
      path: `${path}/orders` as const,
      summary: `Enroll several of the staff of a center at once, ${who}`,
      request: { params, headers: idempotencyHeader, body: body(centerOrder, exampleOrder) },
      responses: {
        201: json(centerOrdered, 'What each person got', exampleOrdered),
        ...refusalResponses(400, 401, 403, 404, 409, 422, 503),
        409: json(errorBody, 'Refused, for example because not everybody fits', exampleOrderRefused),
      },
    }),
    replace: createRoute({
      ...shared,
      method: 'post',
      path: `${path}/replacements` as const,
      summary: `Give a seat that a center pays for to another of its staff, ${who}`,
      request: { params, headers: idempotencyHeader, body: body(centerReplacement) },
      responses: {
        200: json(centerReplaced, 'The enrollment of the other person'),
        ...refusalResponses(400, 401, 403, 404, 409, 422, 503),
      },
    }),
  }
}

const director = routesUnder('/centers/{id}', 'as its director', { security: [{ bearer: [] }] })
const office = routesUnder('/admin/centers/{id}', 'as the office', forAdmins)

/** Orders of centers. They travel in the same waves as the enrollments of students. */
export function centerOrderRoutes(deps: Deps, waves: EnrollmentWaves) {
  const routes = router()
  for (const path of ['/centers/:id', '/admin/centers/:id']) {
    routes.use(`${path}/orders/*`, authenticate(deps))
    routes.use(`${path}/orders`, authenticate(deps))
    routes.use(`${path}/replacements`, authenticate(deps))
  }
  return routes
    .openapi(director.preview, async (c) => {
      const asked = { centerId: c.req.valid('param').id, ...c.req.valid('query') }
      return c.json(await previewOrder({ deps, caller: c.var.caller }, asked), 200)
    })
    .openapi(office.preview, async (c) => {
      const asked = { centerId: c.req.valid('param').id, office: true, ...c.req.valid('query') }
      return c.json(await previewOrder({ deps, caller: c.var.caller }, asked), 200)
    })
    .openapi(director.order, async (c) => {
      const input = { centerId: c.req.valid('param').id, order: c.req.valid('json'), office: false }
      const { signal } = c.req.raw
      const request = { caller: c.var.caller, input }
      return c.json(await orderForCenter(waves, request, () => signal.aborted), 201)
    })
    .openapi(office.order, async (c) => {
      const input = { centerId: c.req.valid('param').id, order: c.req.valid('json'), office: true }
      const { signal } = c.req.raw
      const request = { caller: c.var.caller, input }
      return c.json(await orderForCenter(waves, request, () => signal.aborted), 201)
    })
    .openapi(director.replace, async (c) => {
      const replacement = { centerId: c.req.valid('param').id, ...c.req.valid('json') }
      return c.json(await replacePerson({ deps, caller: c.var.caller }, replacement), 200)
    })
    .openapi(office.replace, async (c) => {
      const replacement = { centerId: c.req.valid('param').id, office: true, ...c.req.valid('json') }
      return c.json(await replacePerson({ deps, caller: c.var.caller }, replacement), 200)
    })
}
