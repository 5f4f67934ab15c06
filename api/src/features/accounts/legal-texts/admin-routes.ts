import {
  legalTextDraft,
  legalTextKindParam,
  legalTextPublication,
  managedLegalTexts,
} from '@cubby/contract/accounts/legal-texts'
import { createRoute } from '@hono/zod-openapi'
import type { Deps } from '../../../platform/deps.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import { body, idempotencyHeader, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { exampleLegalText } from './examples.ts'
import { manageLegalTexts, publishLegalText, saveDraft } from './manage-legal-texts.ts'

const shared = { tags: ['Legal Texts'], ...forAdmins }
const { text } = exampleLegalText

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/admin/legal-texts',
  summary: 'Read the drafts and versions of the Terms and the Privacy Policy',
  responses: { 200: json(managedLegalTexts, 'Both texts'), ...refusalResponses(401, 403) },
})

const draftRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/admin/legal-texts/{kind}/draft',
  summary: 'Save the draft of a text; an empty one is deleted',
  request: {
    params: legalTextKindParam,
    headers: idempotencyHeader,
    body: body(legalTextDraft, { text, base: null }),
  },
  responses: {
    200: json(managedLegalTexts, 'Both texts'),
    ...refusalResponses(400, 401, 403, 409, 422, 503),
  },
})

const publishRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/legal-texts/{kind}/versions',
  summary: 'Publish the draft as the next version, which students are asked to agree to',
  request: {
    params: legalTextKindParam,
    headers: idempotencyHeader,
    body: body(legalTextPublication),
  },
  responses: {
    200: json(managedLegalTexts, 'Both texts'),
    ...refusalResponses(400, 401, 403, 409, 422, 503),
  },
})

export function legalTextAdminRoutes(deps: Deps) {
  const routes = router()
  routes.use('/admin/legal-texts', authenticate(deps))
  routes.use('/admin/legal-texts/*', authenticate(deps))
  return routes
    .openapi(listRoute, async (c) => c.json(await manageLegalTexts({ deps, caller: c.get('caller') }), 200))
    .openapi(draftRoute, async (c) => {
      const { kind } = c.req.valid('param')
      return c.json(
        await saveDraft({ deps, caller: c.get('caller') }, { kind, draft: c.req.valid('json') }),
        200,
      )
    })
    .openapi(publishRoute, async (c) => {
      const { kind } = c.req.valid('param')
      const publication = c.req.valid('json')
      return c.json(await publishLegalText({ deps, caller: c.get('caller') }, { kind, publication }), 200)
    })
}
