import { auditExport, auditFilter, auditPage } from '@cubby/contract/school/audit-log'
import { createRoute } from '@hono/zod-openapi'
import { type Deps, forExport } from '../../../platform/deps.ts'
import { authenticate, forAdmins } from '../../../platform/http/authenticate.ts'
import { csvResponse } from '../../../platform/http/csv.ts'
import { csvFile, json, refusalResponses, router } from '../../../platform/http/router.ts'
import { exportAuditLog, listAuditLog } from './read-audit-log.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/admin/audit-logs',
  summary: 'List the audit log, newest first',
  tags: ['Administration'],
  ...forAdmins,
  request: { query: auditFilter },
  responses: { 200: json(auditPage, 'The page'), ...refusalResponses(400, 401, 403) },
})

const exportRoute = createRoute({
  method: 'get',
  path: '/admin/audit-logs/export',
  summary: 'Export filtered audit log rows as CSV',
  tags: ['Administration'],
  ...forAdmins,
  request: { query: auditExport },
  responses: { 200: csvFile, ...refusalResponses(400, 401, 403) },
})

export function auditLogRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  for (const { path } of [listRoute, exportRoute]) routes.use(path, authenticate(deps))
  return routes
    .openapi(listRoute, async (c) =>
      c.json(await listAuditLog({ deps, caller: c.get('caller') }, c.req.valid('query')), 200),
    )
    .openapi(exportRoute, async (c) =>
      csvResponse(
        c,
        'audit-log.csv',
        exportAuditLog({ deps: await forExport(deps), caller: c.get('caller') }, c.req.valid('query')),
      ),
    )
}
