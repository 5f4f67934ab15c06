import { messageResponse } from '@cubby/contract/accounts/account-recovery'
import {
  certificateChanged,
  certificateExport,
  certificateFilter,
  certificateMetadata,
  certificatePage,
  uploadedFile,
} from '@cubby/contract/teaching/certificates'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import { type Deps, forExport } from '../../../platform/deps.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import { csvResponse } from '../../../platform/http/csv.ts'
import { limitUploads, onlyForms } from '../../../platform/http/request-bodies.ts'
import {
  body,
  csvFile,
  idempotencyHeader,
  json,
  refusalResponses,
  router,
} from '../../../platform/http/router.ts'
import { exportCertificates, listCertificates } from './list-certificates.ts'
import { deleteCertificate, restoreCertificate, revokeCertificate } from './revoke-or-delete-certificate.ts'
import { storeUpload, uploadCertificate } from './upload-certificate.ts'

const shared = { tags: ['Certificates'], ...forAdmins }

const written = refusalResponses(400, 401, 403, 404, 409, 422, 503)
const params = z.object({ id })

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/certificates',
  summary: 'List all certificates, paginated',
  request: { query: certificateFilter },
  responses: { 200: json(certificatePage, 'The page'), ...refusalResponses(400, 401, 403) },
})

const form = z.object({
  user_id: id,
  file: z.unknown().meta({ type: 'string', format: 'binary' }),
})

const fileRoute = createRoute({
  ...shared,
  ...forAdmins,
  middleware: [forAdmins.middleware, onlyForms, limitUploads],
  method: 'post',
  path: '/certificates/files',
  summary: 'Upload a certificate file: PDF, JPEG, or PNG up to 5 MB; the metadata follows',
  request: { body: { required: true, content: { 'multipart/form-data': { schema: form } } } },
  responses: {
    201: json(uploadedFile, 'The file, kept for a day'),
    ...refusalResponses(400, 401, 403, 404, 411, 413, 415, 503),
  },
})

const metadataRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/certificates/upload-metadata',
  summary: 'Create a certificate from an uploaded file and notify its student',
  request: { headers: idempotencyHeader, body: body(certificateMetadata) },
  responses: { 201: json(certificateChanged, 'The certificate'), ...written },
})

const exportRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/certificates/export',
  summary: 'Export filtered certificates as CSV',
  request: { query: certificateExport },
  responses: { 200: csvFile, ...refusalResponses(400, 401, 403) },
})

const deleteRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/certificates/{id}',
  summary: 'Delete a certificate and its file',
  request: { params, headers: idempotencyHeader },
  responses: { 200: json(messageResponse, 'Deleted'), ...written },
})

const revokeRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/certificates/{id}/revoke',
  summary: 'Revoke a certificate and notify its student',
  request: { params, headers: idempotencyHeader },
  responses: { 200: json(certificateChanged, 'Revoked'), ...written },
})

const restoreRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/certificates/{id}/restore',
  summary: 'Restore a revoked certificate and notify its student',
  request: { params, headers: idempotencyHeader },
  responses: { 200: json(certificateChanged, 'Restored'), ...written },
})

export function certificateAdminRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  for (const { path } of [listRoute, metadataRoute, exportRoute]) routes.use(path, authenticate(deps))
  routes.use(fileRoute.path, authenticate(deps))
  for (const path of ['', '/revoke', '/restore']) routes.use(`/certificates/:id${path}`, authenticate(deps))
  return routes
    .openapi(listRoute, async (c) =>
      c.json(await listCertificates({ deps, caller: c.get('caller') }, c.req.valid('query')), 200),
    )
    .openapi(exportRoute, async (c) =>
      csvResponse(
        c,
        'certificates.csv',
        await exportCertificates(
          { deps: await forExport(deps), caller: c.get('caller') },
          c.req.valid('query'),
        ),
      ),
    )
    .openapi(fileRoute, async (c) => {
      const { user_id: userId, file } = c.req.valid('form')
      return c.json(await storeUpload({ deps, caller: c.get('caller') }, { userId, file }), 201)
    })
    .openapi(metadataRoute, async (c) =>
      c.json(await uploadCertificate({ deps, caller: c.get('caller') }, c.req.valid('json')), 201),
    )
    .openapi(deleteRoute, async (c) =>
      c.json(
        await deleteCertificate({ deps, caller: c.get('caller') }, { id: c.req.valid('param').id }),
        200,
      ),
    )
    .openapi(revokeRoute, async (c) =>
      c.json(
        await revokeCertificate({ deps, caller: c.get('caller') }, { id: c.req.valid('param').id }),
        200,
      ),
    )
    .openapi(restoreRoute, async (c) =>
      c.json(
        await restoreCertificate({ deps, caller: c.get('caller') }, { id: c.req.valid('param').id }),
        200,
      ),
    )
}
