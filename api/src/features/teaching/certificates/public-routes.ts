import { certificateKey, revocations, verification } from '@cubby/contract/teaching/certificates'
import { text } from '@cubby/contract/text'
import { createRoute, z } from '@hono/zod-openapi'
import { etag } from 'hono/etag'
import type { Deps } from '../../../platform/deps.ts'
import { withRateLimitHeaders } from '../../../platform/http/rate-limits.ts'
import { json, refusalResponses, router } from '../../../platform/http/router.ts'
import { listCertificateKeys } from '../../school/signing/signing-key.ts'
import { listRevocations, verifyCertificate } from './verify-certificate.ts'

const shared = { tags: ['Certificates'] }
const unchanged = { description: 'Unchanged since the ETag in If-None-Match' }

const keysRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/certificates/keys',
  summary: 'List the public keys (Ed25519) that verify the QR codes of certificates',
  responses: {
    200: json(z.object({ keys: z.array(certificateKey) }), 'The keys, the newest first'),
    304: unchanged,
  },
})

const revocationsRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/certificates/revocations',
  summary: 'List the digests of revoked certificate codes, for offline verification',
  responses: { 200: json(revocations, 'All revoked or deleted certificates'), 304: unchanged },
})

const verifyRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/certificates/verify/{number}',
  summary: 'Verify a certificate by its number',
  request: { params: z.object({ number: text(64) }) },
  responses: {
    200: json(verification, 'valid, expired, revoked or unknown'),
    ...refusalResponses(400, 429),
  },
})

/** Public routes for verifying certificates. */
export function certificatePublicRoutes(deps: Deps) {
  const routes = router()
  routes.use(keysRoute.path, etag())
  routes.use(revocationsRoute.path, etag())
  return routes
    .openapi(keysRoute, async (c) => c.json({ keys: await listCertificateKeys(deps) }, 200))
    .openapi(revocationsRoute, async (c) => {
      const { tag, ...revocations } = await listRevocations(deps)
      // The tag covers only the list, because `as_of` differs in every response.
      c.header('ETag', `"${tag}"`)
      return c.json(revocations, 200)
    })
    .openapi(verifyRoute, async (c) => {
      await withRateLimitHeaders(c, deps.limits).spend('certificateNumber', deps.addressOf(c))
      return c.json(await verifyCertificate(deps, c.req.valid('param').number), 200)
    })
}
