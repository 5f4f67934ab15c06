import type { CertificateExport } from '@cubby/contract/certificates'
import { dayOf } from '@cubby/rules/days'
import { csvPieces } from '../../../platform/http/csv.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { adminView, matchingCertificates, withOwners } from './list-certificates.ts'

const columns = [
  'Student',
  'Email',
  'Certificate',
  'Class',
  'Session Date',
  'Number',
  'Status',
  'Expires',
  'Created',
  'Hours',
  'Issued without completion because',
]

/** Exports filtered certificates as CSV, in the order of the list. Dates are in the provider's time zone. */
export async function exportCertificates(
  { deps, caller }: RequestContext,
  filter: CertificateExport,
): Promise<AsyncIterable<string>> {
  requireAdmin(caller)
  const { publicUrl, provider } = deps.config
  const today = dayOf(await deps.clock(deps.db), provider.timezone)
  const ids = await matchingCertificates(deps.db, filter, { today, timezone: provider.timezone })
    .clearSelect()
    .select('certificates.id')
    .execute()
  const read = async (some: string[]) => {
    const rows = await withOwners(deps.db).where('certificates.id', 'in', some).execute()
    return rows.map((row) => adminView(row, today, publicUrl))
  }
  return csvPieces(
    columns,
    ids.map(({ id }) => id),
    read,
    (one) => [
      [
        one.student_name,
        one.student_email,
        one.certificate_name,
        one.class_name,
        one.session_date ?? '',
        one.number ?? '',
        one.status,
        one.expiration_date ?? '',
        dayOf(new Date(one.created_at), provider.timezone),
        one.hours === null ? '' : String(one.hours),
        one.override_reason ?? '',
      ],
    ],
  )
}
