import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { pdfResponse } from '../../../platform/files/file-store.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import { pdfFile, refusalResponses, router } from '../../../platform/http/router.ts'
import { printEvidence } from './print-evidence.ts'

const evidenceRoute = createRoute({
  tags: ['Financial Management'],
  ...forAdmins,
  method: 'get',
  path: '/admin/financial/disputes/{id}/evidence',
  summary: 'Print the evidence about a disputed payment as PDF: payment, agreements, attendance, messages',
  // The id is Stripe's.
  request: { params: z.object({ id: z.string().max(255) }) },
  responses: { 200: pdfFile('The evidence'), ...refusalResponses(400, 401, 403, 404) },
})

/** The evidence that the office sends to a bank. */
export function disputeRoutes(deps: Deps) {
  const routes = router()
  routes.use(evidenceRoute.getRoutingPath(), authenticate(deps))
  return routes.openapi(evidenceRoute, async (c) => {
    const { id } = c.req.valid('param')
    return pdfResponse(c, 'evidence.pdf', await printEvidence({ deps, caller: c.get('caller') }, { id }))
  })
}
