import {
  consentRequest,
  consentsResponse,
  legalText,
  legalTextParams,
  legalTextsResponse,
} from '@cubby/contract/accounts/legal-texts'
import { createRoute, z } from '@hono/zod-openapi'
import { etag } from 'hono/etag'
import { type Deps, forReading } from '../../../platform/deps.ts'
import { authenticate } from '../../../platform/http/authenticate.ts'
import { body, idempotencyHeader, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { giveConsent, listMyConsents } from '../consents/consents.ts'
import { exampleConsent, exampleLegalText } from './examples.ts'
import { listLegalTexts, readLegalText } from './read-legal-texts.ts'

const tags = ['Legal Texts']
const unchanged = { description: 'Unchanged since the ETag in If-None-Match' }

const listRoute = createRoute({
  tags,
  method: 'get',
  path: '/legal-texts',
  summary: 'Read the Terms and the Privacy Policy; only those that were published',
  responses: {
    200: json(legalTextsResponse, 'The current versions', { legal_texts: [exampleLegalText] }),
    304: unchanged,
  },
})

const versionRoute = createRoute({
  tags,
  method: 'get',
  path: '/legal-texts/{kind}/{version}',
  summary: 'Read a current or earlier version of the Terms or the Privacy Policy',
  request: { params: legalTextParams },
  responses: {
    200: json(z.object({ legal_text: legalText }), 'The version'),
    304: unchanged,
    ...refusalResponses(400, 404),
  },
})

const mine = { tags, path: '/users/consents' as const, security: [{ bearer: [] }] }

const mineRoute = createRoute({
  ...mine,
  method: 'get',
  summary: 'List what I agreed to, the newest first',
  responses: {
    200: json(consentsResponse, 'My consents', { consents: [exampleConsent] }),
    304: unchanged,
    ...refusalResponses(401),
  },
})

const agreeRoute = createRoute({
  ...mine,
  method: 'post',
  summary: 'Agree to the current versions; 409 if the request names others',
  request: { headers: idempotencyHeader, body: body(consentRequest, { terms: 2 }) },
  responses: {
    200: json(consentsResponse, 'My consents', { consents: [exampleConsent] }),
    ...refusalResponses(400, 401, 409, 422, 503),
  },
})

/** The path whose response is the same for all users. */
export const publicLegalTextsPath = listRoute.path

/** Routes of the Terms and the Privacy Policy for everybody, and of the consents of a user. */
export function legalTextRoutes(deps: Deps) {
  const routes = router()
  routes.use(mine.path, authenticate(deps))
  for (const path of [listRoute, versionRoute, mineRoute].map((route) => route.getRoutingPath())) {
    routes.use(path, etag())
  }
  return routes
    .openapi(listRoute, async (c) =>
      c.json({ legal_texts: await listLegalTexts((await forReading(deps)).db) }, 200),
    )
    .openapi(versionRoute, async (c) =>
      c.json({ legal_text: await readLegalText((await forReading(deps)).db, c.req.valid('param')) }, 200),
    )
    .openapi(mineRoute, async (c) => c.json(await listMyConsents({ deps, caller: c.get('caller') }), 200))
    .openapi(agreeRoute, async (c) =>
      c.json(await giveConsent({ deps, caller: c.get('caller') }, c.req.valid('json')), 200),
    )
}
