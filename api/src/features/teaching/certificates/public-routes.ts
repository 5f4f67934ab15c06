import * as endpoints from '@cubby/contract/teaching/certificates-public-endpoints'
import { handle } from '../../../platform/http/endpoints.ts'
import { listCertificateKeys } from '../../school/signing/signing-key.ts'
import { listRevocations, verifyCertificate } from './verify-certificate.ts'

/** Public routes for verifying certificates. */
export const certificatePublicRoutes = [
  handle(endpoints.listCertificateKeys, async (ctx) => ({ keys: await listCertificateKeys(ctx.deps) })),
  handle(endpoints.listRevocations, async (ctx, _input, c) => {
    const { tag, ...revocations } = await listRevocations(ctx.deps)
    // The tag covers only the list, because `as_of` differs in every response.
    c.header('ETag', `"${tag}"`)
    return revocations
  }),
  handle(endpoints.verifyCertificate, async (ctx, { number }, c) => {
    await ctx.limits.spend('certificateNumber', ctx.deps.addressOf(c))
    return await verifyCertificate(ctx.deps, number)
  }),
]
