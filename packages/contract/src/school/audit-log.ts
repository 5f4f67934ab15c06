import { z } from 'zod'
import { isInOrder, startAfterEnd } from '../day-range.ts'
import { AUDIT_PAGE_SIZES } from '../page-sizes.ts'
import { pageQuery, pagination } from '../paging.ts'
import { day, id, text } from '../text.ts'
import { auditAreas } from './audit-areas.ts'

/** Days are calendar days of the provider, both included. */
const filterFields = {
  area: z.enum(auditAreas).optional(),
  action: text(64).optional(),
  actor: id.optional().describe('The id of whoever acted'),
  subject: id.optional().describe('The id of what, or whom, it was done to'),
  session: id.optional().describe('The id of the session that it is about'),
  startDate: day().optional(),
  endDate: day().optional(),
}

/** GET /admin/audit-logs/export. */
export const auditExport = z.object(filterFields).refine(isInOrder, startAfterEnd)
export type AuditExport = z.infer<typeof auditExport>

/** GET /admin/audit-logs. */
export const auditFilter = z
  .object({ ...filterFields, ...pageQuery(AUDIT_PAGE_SIZES) })
  .refine(isInOrder, startAfterEnd)
export type AuditFilter = z.infer<typeof auditFilter>

const named = z.object({ id: z.string(), name: z.string() })

const auditLogEntry = z
  .object({
    id: z.string(),
    at: z.string(),
    action: z.string(),
    /** Null for what Cubby did itself and for users who were not logged in. */
    actor: named.nullable(),
    /** The user it is about, where there is one. */
    user: named.nullable(),
    /** The class it is about, where there is one. */
    class_name: z.string().nullable(),
    /** The first day of the session it is about, yyyy-MM-dd. */
    session_date: z.string().nullable(),
    subject_type: z.string(),
    subject_id: z.string().nullable(),
    details: z.record(z.string(), z.unknown()),
    address: z.string().nullable(),
  })
  .meta({ id: 'AuditLogEntry' })
export type AuditLogEntry = z.infer<typeof auditLogEntry>

export const auditPage = z.object({ logs: z.array(auditLogEntry), pagination }).meta({ id: 'AuditPage' })
export type AuditPage = z.infer<typeof auditPage>
