import { certificate } from '@cubby/contract/teaching/certificates'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import { etag } from 'hono/etag'
import type { Deps } from '../../../platform/deps.ts'
import { fileResponse } from '../../../platform/files/file-store.ts'
import { authenticate } from '../../../platform/http/authenticate.ts'
import { json, refusalResponses, router } from '../../../platform/http/router.ts'
import { listMyCertificates, openCertificate } from './queries.ts'

const shared = { tags: ['Certificates'], security: [{ bearer: [] }] }

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/users/certificates',
  summary: 'List my certificates, newest first, including revoked ones',
  responses: {
    200: json(z.object({ certificates: z.array(certificate), total: z.int() }), 'The certificates'),
    304: { description: 'Unchanged since the ETag in If-None-Match' },
    ...refusalResponses(401),
  },
})

const fileRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/certificates/{id}/file',
  summary: 'Download the file of a certificate, for its owner and administrators',
  request: { params: z.object({ id }) },
  responses: {
    200: { description: 'The file', content: { 'application/octet-stream': { schema: z.string() } } },
    ...refusalResponses(400, 401, 404, 503),
  },
})

export function certificateRoutes(deps: Deps) {
  const routes = router()
  routes.use(listRoute.path, authenticate(deps), etag())
  routes.use('/certificates/:id/file', authenticate(deps))
  return routes
    .openapi(listRoute, async (c) => {
      const certificates = await listMyCertificates({ deps, caller: c.get('caller') })
      return c.json({ certificates, total: certificates.length }, 200)
    })
    .openapi(fileRoute, async (c) =>
      fileResponse(
        c,
        await openCertificate({ deps, caller: c.get('caller') }, { id: c.req.valid('param').id }),
      ),
    )
}
