import { personalData } from '@cubby/contract/student/personal-data'
import { id } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import { type Deps, forExport } from '../../../platform/deps.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import { json, refusalResponses, router } from '../../../platform/http/router.ts'
import { readMyPersonalData, readPersonalDataOf } from './read-personal-data.ts'

const mineRoute = createRoute({
  tags: ['Profile'],
  security: [{ bearer: [] }],
  method: 'get',
  path: '/users/personal-data',
  summary: 'Download a copy of my data',
  responses: { 200: json(personalData, 'The data'), ...refusalResponses(401, 404) },
})

const ofUserRoute = createRoute({
  tags: ['User Management'],
  ...forAdmins,
  method: 'get',
  path: '/admin/users/{id}/personal-data',
  summary: 'Download a copy of the data of a user, to answer their request',
  request: { params: z.object({ id }) },
  responses: { 200: json(personalData, 'The data'), ...refusalResponses(400, 401, 403, 404) },
})

/** Routes that export the personal data of a user. */
export function personalDataRoutes(deps: Deps) {
  const routes = router()
  routes.use(mineRoute.path, authenticate(deps))
  routes.use('/admin/users/*', authenticate(deps))
  return routes
    .openapi(mineRoute, async (c) => {
      const ctx = { deps: await forExport(deps), caller: c.get('caller') }
      c.header('Content-Disposition', 'attachment; filename="personal-data.json"')
      return c.json(await readMyPersonalData(ctx), 200)
    })
    .openapi(ofUserRoute, async (c) => {
      const ctx = { deps, caller: c.get('caller') }
      c.header('Content-Disposition', 'attachment; filename="personal-data.json"')
      return c.json(await readPersonalDataOf(ctx, c.req.valid('param')), 200)
    })
}
