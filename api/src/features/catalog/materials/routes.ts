import { classMaterial } from '@cubby/contract/catalog/materials'
import { MATERIAL_TITLE_MAX_LENGTH } from '@cubby/contract/constants'
import { id, line } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import { etag } from 'hono/etag'
import type { Deps } from '../../../platform/deps.ts'
import { fileResponse } from '../../../platform/files/file-store.ts'
import { authenticate, forStaff } from '../../../platform/http/authenticate.ts'
import { limitUploads, onlyForms } from '../../../platform/http/request-bodies.ts'
import { idempotencyHeader, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { addMaterial, deleteMaterial, listMaterials, listMyMaterials, openMaterial } from './materials.ts'

const shared = { tags: ['Materials'], security: [{ bearer: [] }] }
const ofClass = z.object({ id })
const ofMaterial = z.object({ id, materialId: id })
const materials = z.object({ materials: z.array(classMaterial), total: z.int() })

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/classes/{id}/materials',
  summary: 'List the materials of a class, for its students, its instructors, and administrators',
  request: { params: ofClass },
  responses: { 200: json(materials, 'The materials'), ...refusalResponses(400, 401, 404) },
})

const mineRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/users/materials',
  summary: 'List the materials of all classes I am or was approved for',
  responses: {
    200: json(materials, 'The materials'),
    304: { description: 'Unchanged since the ETag in If-None-Match' },
    ...refusalResponses(401),
  },
})

const form = z.object({
  title: line(MATERIAL_TITLE_MAX_LENGTH).trim().default(''),
  file: z.unknown().meta({ type: 'string', format: 'binary' }),
})

const addRoute = createRoute({
  ...shared,
  ...forStaff,
  middleware: [forStaff.middleware, onlyForms, limitUploads],
  method: 'post',
  path: '/classes/{id}/materials',
  summary: 'Add a PDF, JPEG, or PNG up to 5 MB to a class; instructors only to a class they teach',
  request: {
    params: ofClass,
    body: { required: true, content: { 'multipart/form-data': { schema: form } } },
  },
  responses: {
    201: json(z.object({ material: classMaterial }), 'The material'),
    ...refusalResponses(400, 401, 403, 404, 411, 413, 415, 503),
  },
})

const deleteRoute = createRoute({
  ...shared,
  ...forStaff,
  method: 'delete',
  path: '/classes/{id}/materials/{materialId}',
  summary: 'Delete a material and its file; instructors only in a class they teach',
  request: { params: ofMaterial, headers: idempotencyHeader },
  responses: {
    200: json(z.object({ message: z.string() }), 'Deleted'),
    ...refusalResponses(400, 401, 403, 404, 409, 422, 503),
  },
})

const fileRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/classes/{id}/materials/{materialId}/file',
  summary: 'Download the file of a material, for users who can read it',
  request: { params: ofMaterial },
  responses: {
    200: { description: 'The file', content: { 'application/octet-stream': { schema: z.string() } } },
    ...refusalResponses(400, 401, 404, 409, 503),
  },
})

export function materialRoutes(deps: Deps) {
  const routes = router()
  routes.use('/classes/:id/materials/*', authenticate(deps))
  routes.use(mineRoute.path, authenticate(deps), etag())
  return routes
    .openapi(listRoute, async (c) => {
      const found = await listMaterials(
        { deps, caller: c.get('caller') },
        { classId: c.req.valid('param').id },
      )
      return c.json({ materials: found, total: found.length }, 200)
    })
    .openapi(mineRoute, async (c) => {
      const found = await listMyMaterials({ deps, caller: c.get('caller') })
      return c.json({ materials: found, total: found.length }, 200)
    })
    .openapi(addRoute, async (c) => {
      const { title, file } = c.req.valid('form')
      const classId = c.req.valid('param').id
      return c.json(await addMaterial({ deps, caller: c.get('caller') }, { classId, title, file }), 201)
    })
    .openapi(deleteRoute, async (c) => {
      const { id: classId, materialId } = c.req.valid('param')
      return c.json(await deleteMaterial({ deps, caller: c.get('caller') }, { classId, materialId }), 200)
    })
    .openapi(fileRoute, async (c) => {
      const { id: classId, materialId } = c.req.valid('param')
      return fileResponse(c, await openMaterial({ deps, caller: c.get('caller') }, { classId, materialId }))
    })
}
