import type { CertificateExport } from '@cubby/contract/certificates'
import { dayOf } from '@cubby/rules/days'
import { type CsvColumn, csvPieces, rowsInOrder } from '../../../platform/http/csv.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { adminView, matchingCertificates, withOwners } from './list-certificates.ts'

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
    columnsOf(provider.timezone),
    rowsInOrder(
      ids.map(({ id }) => id),
      read,
    ),
  )
}

function columnsOf(timezone: string): CsvColumn<ReturnType<typeof adminView>>[] {
  return [
    ['Student', (one) => one.student_name],
    ['Email', (one) => one.student_email],
    ['Certificate', (one) => one.certificate_name],
    ['Class', (one) => one.class_name],
    ['Session Date', (one) => one.session_date ?? ''],
    ['Number', (one) => one.number ?? ''],
    ['Status', (one) => one.status],
    ['Expires', (one) => one.expiration_date ?? ''],
    ['Created', (one) => dayOf(new Date(one.created_at), timezone)],
    ['Hours', (one) => (one.hours === null ? '' : String(one.hours))],
    ['Issued without completion because', (one) => one.override_reason ?? ''],
  ]
}
