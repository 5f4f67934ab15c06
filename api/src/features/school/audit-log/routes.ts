import * as endpoints from '@cubby/contract/school/audit-log-endpoints'
import { forExport } from '../../../platform/deps.ts'
import { csvResponse } from '../../../platform/http/csv.ts'
import { handle } from '../../../platform/http/endpoints.ts'
import { exportAuditLog, listAuditLog } from './read-audit-log.ts'

export const auditLogRoutes = [
  handle(endpoints.listAuditLog, listAuditLog),
  handle(endpoints.exportAuditLog, async (ctx, input, c) =>
    csvResponse(c, 'audit-log.csv', exportAuditLog(await forExport(ctx), input)),
  ),
]
