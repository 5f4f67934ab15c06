import * as endpoints from '@cubby/contract/teaching/certificates-endpoints'
import { fileResponse } from '../../../platform/files/file-store.ts'
import { handle } from '../../../platform/http/endpoints.ts'
import { listMyCertificates, openCertificate } from './queries.ts'

export const certificateRoutes = [
  handle(endpoints.listMyCertificates, async (ctx) => {
    const certificates = await listMyCertificates(ctx)
    return { certificates, total: certificates.length }
  }),
  handle(endpoints.openCertificate, async (ctx, { id }, c) =>
    fileResponse(c, await openCertificate(ctx, { id })),
  ),
]
