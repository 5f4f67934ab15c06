import { uploadCategories } from '@cubby/contract/school/upload-categories'
import { uploadList, userUpload } from '@cubby/contract/school/user-uploads'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import { etag } from 'hono/etag'
import type { Deps } from '../../../platform/deps.ts'
import { fileResponse } from '../../../platform/files/file-store.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import { limitUploads, onlyForms } from '../../../platform/http/request-bodies.ts'
import { idempotencyHeader, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { addUpload, deleteUpload } from './change-uploads.ts'
import { listMyUploads, listUploadsOf, openUpload } from './read-uploads.ts'

const shared = { tags: ['User Uploads'], security: [{ bearer: [] }] }
const params = z.object({ id })

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/users/uploads',
  summary: 'List my documents, newest first',
  responses: {
    200: json(uploadList, 'The documents'),
    304: { description: 'Unchanged since the ETag in If-None-Match' },
    ...refusalResponses(401),
  },
})

const form = z.object({
  category: z.enum(uploadCategories).default('other'),
  file: z.unknown().meta({ type: 'string', format: 'binary' }),
})

const addRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/users/uploads',
  summary: 'Upload a document: PDF, JPEG, or PNG of at most 5 MB',
  request: { body: { required: true, content: { 'multipart/form-data': { schema: form } } } },
  responses: {
    201: json(z.object({ upload: userUpload }), 'The document'),
    ...refusalResponses(400, 401, 409, 411, 413, 415, 503),
  },
})

const fileRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/users/uploads/{id}/file',
  summary: 'Download the file of a document, for its owner and administrators',
  request: { params },
  responses: {
    200: { description: 'The file', content: { 'application/octet-stream': { schema: z.string() } } },
    ...refusalResponses(400, 401, 404, 409, 503),
  },
})

const deleteRoute = createRoute({
  ...shared,
  method: 'delete',
  path: '/users/uploads/{id}',
  summary: 'Delete a document of mine and its file',
  request: { params, headers: idempotencyHeader },
  responses: {
    200: json(z.object({ message: z.string() }), 'Deleted'),
    ...refusalResponses(400, 401, 404, 409, 422, 503),
  },
})

const ofUserRoute = createRoute({
  ...shared,
  ...forAdmins,
  method: 'get',
  path: '/admin/users/{id}/uploads',
  summary: 'List the documents of a user',
  request: { params },
  responses: { 200: json(uploadList, 'The documents'), ...refusalResponses(400, 401, 403, 404) },
})

/** Routes for the documents of users. */
export function userUploadRoutes(deps: Deps) {
  const routes = router()
  routes.use(listRoute.path, authenticate(deps), onlyForms, limitUploads)
  routes.get(listRoute.path, etag())
  routes.use('/users/uploads/*', authenticate(deps))
  routes.use('/admin/users/:id/uploads', authenticate(deps))
  return routes
    .openapi(listRoute, async (c) => c.json(await listMyUploads({ deps, caller: c.get('caller') }), 200))
    .openapi(addRoute, async (c) =>
      c.json(await addUpload({ deps, caller: c.get('caller') }, c.req.valid('form')), 201),
    )
    .openapi(fileRoute, async (c) =>
      fileResponse(c, await openUpload({ deps, caller: c.get('caller') }, { id: c.req.valid('param').id })),
    )
    .openapi(deleteRoute, async (c) =>
      c.json(await deleteUpload({ deps, caller: c.get('caller') }, { id: c.req.valid('param').id }), 200),
    )
    .openapi(ofUserRoute, async (c) =>
      c.json(
        await listUploadsOf({ deps, caller: c.get('caller') }, { userId: c.req.valid('param').id }),
        200,
      ),
    )
}
