import { myCenters, staffMember } from '@cubby/contract/student/my-center'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import { etag } from 'hono/etag'
import type { Deps } from '../../../platform/deps.ts'
import { fileResponse } from '../../../platform/files/file-store.ts'
import { authenticate } from '../../../platform/http/authenticate.ts'
import { csvResponse } from '../../../platform/http/csv.ts'
import { csvFile, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { streamOf } from '../../../platform/http/streams.ts'
import { listMyCenters } from './list-my-centers.ts'
import { exportStaff, openStaffCertificate, readStaffOf, zipStaffCertificates } from './staff-files.ts'

const shared = { tags: ['Centers'], security: [{ bearer: [] }] }
const ofCenter = { params: z.object({ id }) }

const mineRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/centers/mine',
  summary: 'Read the centers that I direct, with their staff and invoices',
  responses: {
    200: json(myCenters, 'The centers; none for users who direct none'),
    304: { description: 'Unchanged since the ETag in If-None-Match' },
    ...refusalResponses(401),
  },
})

const staffRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/centers/{id}/staff',
  summary: 'Read the staff of a center that I direct',
  request: ofCenter,
  responses: {
    200: json(z.object({ staff: z.array(staffMember) }), 'The staff, by name'),
    ...refusalResponses(400, 401, 404),
  },
})

const exportRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/centers/{id}/staff/export',
  summary: 'Export the staff of a center that I direct as CSV',
  request: ofCenter,
  responses: { 200: csvFile, ...refusalResponses(400, 401, 404) },
})

const fileRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/centers/{id}/certificates/{certificateId}/download',
  summary: 'Download a certificate of the staff',
  request: { params: z.object({ id, certificateId: id.describe('The id of the certificate') }) },
  responses: {
    200: { description: 'The file', content: { 'application/octet-stream': { schema: z.string() } } },
    ...refusalResponses(400, 401, 404, 503),
  },
})

const zipRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/centers/{id}/certificates',
  summary: 'Download all certificates of the staff as one zip file',
  request: ofCenter,
  responses: {
    200: { description: 'The zip file', content: { 'application/zip': { schema: z.string() } } },
    ...refusalResponses(400, 401, 404),
  },
})

/** What directors see of the centers that they direct. */
export function myCenterRoutes(deps: Deps) {
  const routes = router()
  routes.use(mineRoute.path, authenticate(deps), etag())
  for (const path of ['/centers/:id/staff', '/centers/:id/staff/export', '/centers/:id/certificates']) {
    routes.use(path, authenticate(deps))
  }
  routes.use('/centers/:id/certificates/:certificateId/download', authenticate(deps))
  return routes
    .openapi(mineRoute, async (c) => c.json(await listMyCenters({ deps, caller: c.get('caller') }), 200))
    .openapi(staffRoute, async (c) => {
      const centerId = c.req.valid('param').id
      return c.json({ staff: await readStaffOf({ deps, caller: c.get('caller') }, { centerId }) }, 200)
    })
    .openapi(exportRoute, async (c) => {
      const centerId = c.req.valid('param').id
      return csvResponse(c, 'staff.csv', await exportStaff({ deps, caller: c.get('caller') }, { centerId }))
    })
    .openapi(fileRoute, async (c) => {
      const { id: centerId, certificateId } = c.req.valid('param')
      const ctx = { deps, caller: c.get('caller') }
      return fileResponse(c, await openStaffCertificate(ctx, { centerId, certificateId }))
    })
    .openapi(zipRoute, async (c) => {
      const centerId = c.req.valid('param').id
      const pieces = await zipStaffCertificates({ deps, caller: c.get('caller') }, { centerId })
      return c.body(streamOf(pieces), 200, {
        'Content-Type': 'application/zip',
        'Content-Disposition': 'attachment; filename="certificates.zip"',
      })
    })
}
