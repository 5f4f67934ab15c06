import * as endpoints from '@cubby/contract/student/my-center-endpoints'
import { fileResponse } from '../../../platform/files/file-store.ts'
import { csvResponse } from '../../../platform/http/csv.ts'
import { handle } from '../../../platform/http/endpoints.ts'
import { streamOf } from '../../../platform/http/streams.ts'
import { listMyCenters } from './list-my-centers.ts'
import { exportStaff, openStaffCertificate, readStaffOf, zipStaffCertificates } from './staff-files.ts'

/** What directors see of the centers that they direct. */
export const myCenterRoutes = [
  handle(endpoints.listMyCenters, listMyCenters),
  handle(endpoints.readStaffOf, async (ctx, { id: centerId }) => {
    return { staff: await readStaffOf(ctx, { centerId }) }
  }),
  handle(endpoints.exportStaff, async (ctx, { id: centerId }, c) => {
    return csvResponse(c, 'staff.csv', await exportStaff(ctx, { centerId }))
  }),
  handle(endpoints.openStaffCertificate, async (ctx, { id: centerId, certificateId }, c) => {
    return fileResponse(c, await openStaffCertificate(ctx, { centerId, certificateId }))
  }),
  handle(endpoints.zipStaffCertificates, async (ctx, { id: centerId }, c) => {
    const pieces = await zipStaffCertificates(ctx, { centerId })
    return c.body(streamOf(pieces), 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="certificates.zip"',
    })
  }),
]
