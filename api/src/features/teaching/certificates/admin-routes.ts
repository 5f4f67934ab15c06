import * as endpoints from '@cubby/contract/teaching/certificates-admin-endpoints'
import { forExport } from '../../../platform/deps.ts'
import { csvResponse } from '../../../platform/http/csv.ts'
import { handle } from '../../../platform/http/endpoints.ts'
import { exportCertificates, listCertificates } from './list-certificates.ts'
import { deleteCertificate, restoreCertificate, revokeCertificate } from './revoke-or-delete-certificate.ts'
import { storeUpload, uploadCertificate } from './upload-certificate.ts'

export const certificateAdminRoutes = [
  handle(endpoints.listCertificates, listCertificates),
  handle(endpoints.exportCertificates, async (ctx, input, c) =>
    csvResponse(c, 'certificates.csv', await exportCertificates(await forExport(ctx), input)),
  ),
  handle(endpoints.storeUpload, (ctx, { user_id: userId, file }) => storeUpload(ctx, { userId, file })),
  handle(endpoints.uploadCertificate, uploadCertificate),
  handle(endpoints.deleteCertificate, (ctx, { id }) => deleteCertificate(ctx, { id })),
  handle(endpoints.revokeCertificate, (ctx, { id }) => revokeCertificate(ctx, { id })),
  handle(endpoints.restoreCertificate, (ctx, { id }) => restoreCertificate(ctx, { id })),
]
