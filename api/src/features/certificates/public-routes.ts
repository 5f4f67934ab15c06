import { certificateKey, revocations, verification } from '@cubby/contract/certificates'
import { text } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import { etag } from 'hono/etag'
import type { Deps } from '../../deps.ts'
import { json, refusalResponses, router } from '../../platform/http/router.ts'
import { listCertificateKeys } from './signing-key.ts'
import { listRevocations, verifyCertificate } from './verify-certificate.ts'

const shared = { tags: ['Certificates'] }
const unchanged = { description: 'Unchanged since the ETag in If-None-Match' }

const keysRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/certificates/keys',
  summary: 'The public keys (Ed25519) of what QR codes of certificates say',
  responses: {
    200: json(z.object({ keys: z.array(certificateKey) }), 'The keys, the newest first'),
    304: unchanged,
  },
})

const revocationsRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/certificates/revocations',
  summary: 'Revoked certificates by the digest of their code, for checks without a connection',
  responses: { 200: json(revocations, 'All that are revoked or withdrawn'), 304: unchanged },
})

const verifyRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/certificates/verify/{number}',
  summary: 'How a certificate stands, and what its paper says',
  request: { params: z.object({ number: text(64) }) },
  responses: {
    200: json(verification, 'valid, expired, revoked or unknown'),
    ...refusalResponses(400, 429),
  },
})

/** What anybody may ask who has a certificate before them. */
export function certificatePublicRoutes(deps: Deps) {
  const routes = router()
  routes.use(keysRoute.path, etag())
  routes.use(revocationsRoute.path, etag())
  return routes
    .openapi(keysRoute, async (c) => c.json({ keys: await listCertificateKeys(deps) }, 200))
    .openapi(revocationsRoute, async (c) => {
      const { tag, ...answer } = await listRevocations(deps)
      // Of the list alone: the time of the answer is always another.
      c.header('ETag', `"${tag}"`)
      return c.json(answer, 200)
    })
    .openapi(verifyRoute, async (c) => {
      await deps.limits.spend('certificateNumber', deps.addressOf(c))
      return c.json(await verifyCertificate(deps, c.req.valid('param').number), 200)
    })
}
