import { csvFile, endpoint, json } from '../endpoint.ts'
import { auditExport, auditFilter, auditPage } from './audit-log.ts'

export const listAuditLog = endpoint({
  method: 'GET',
  path: '/admin/audit-logs',
  tag: 'Administration',
  summary: 'List the audit log, newest first',
  who: 'admin',
  proof: 'never',
  query: auditFilter,
  firstMessage: true,
  responses: { 200: json(auditPage, 'The page') },
})

export const exportAuditLog = endpoint({
  method: 'GET',
  path: '/admin/audit-logs/export',
  tag: 'Administration',
  summary: 'Export filtered audit log rows as CSV',
  who: 'admin',
  proof: 'never',
  query: auditExport,
  firstMessage: true,
  responses: { 200: csvFile },
})
