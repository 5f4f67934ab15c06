import {
  discountCodes,
  discountSave,
  discountSaved,
  personPrice,
  personPriceSet,
} from '@cubby/contract/money/discounts'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import { body, idempotencyHeader, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { addDiscount, changeDiscount, listDiscounts } from './save-discount.ts'
import { setPrice } from './set-price.ts'

const shared = { tags: ['Financial Management'], ...forAdmins }
const headers = idempotencyHeader
const written = refusalResponses(400, 401, 403, 404, 409, 422, 503)
const example = {
  ...{ code: 'SPRING20', unit: 'percent' as const, value: 20, class_ids: [], note: 'Flyer of the library' },
  ...{ valid_from: '2026-12-01', valid_through: '2026-12-31', max_uses: 50, max_uses_per_student: 1 },
  ...{ min_price: 0, ended: false },
}

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/discounts',
  summary: 'List the discount codes with their uses',
  responses: { 200: json(discountCodes, 'The newest first'), ...refusalResponses(401, 403) },
})

const addRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/discounts',
  summary: 'Add a discount code',
  request: { headers, body: body(discountSave, example) },
  responses: { 201: json(discountSaved, 'Added'), ...written },
})

const changeRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/admin/discounts/{id}',
  summary: 'Change or end a discount code. Those who use it keep the price that they agreed to',
  request: { params: z.object({ id }), headers, body: body(discountSave, { ...example, code: 'SPRING25' }) },
  responses: { 200: json(discountSaved, 'Changed'), ...written },
})

const priceRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/admin/enrollments/{id}/price',
  summary: 'Set what one person pays, with a reason. What was paid above becomes due for a refund',
  request: {
    params: z.object({ id }),
    headers,
    body: body(personPrice, { price: 40, reason: 'Scholarship of the county' }),
  },
  responses: { 200: json(personPriceSet, 'The price, and what is owed or due for a refund'), ...written },
})

export function discountRoutes(deps: Deps) {
  const routes = router()
  routes.use('/admin/discounts', authenticate(deps))
  routes.use('/admin/discounts/*', authenticate(deps))
  routes.use('/admin/enrollments/:id/price', authenticate(deps))
  return routes
    .openapi(listRoute, async (c) => c.json(await listDiscounts({ deps, caller: c.var.caller }), 200))
    .openapi(addRoute, async (c) =>
      c.json(await addDiscount({ deps, caller: c.var.caller }, c.req.valid('json')), 201),
    )
    .openapi(changeRoute, async (c) => {
      const { id: discountId } = c.req.valid('param')
      const save = c.req.valid('json')
      return c.json(await changeDiscount({ deps, caller: c.var.caller }, { id: discountId, save }), 200)
    })
    .openapi(priceRoute, async (c) => {
      const { id: enrollmentId } = c.req.valid('param')
      const form = c.req.valid('json')
      return c.json(await setPrice({ deps, caller: c.var.caller }, { enrollmentId, form }), 200)
    })
}
