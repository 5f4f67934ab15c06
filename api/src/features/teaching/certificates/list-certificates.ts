import type {
  AdminCertificate,
  CertificateExport,
  CertificateFilter,
  CertificatePage,
} from '@cubby/contract/teaching/certificates'
import { dayOf } from '@cubby/rules/days'
import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { contains, endOfDay, fullName, paginate, startOfDay, wordsOf } from '../../../platform/db/sql.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { isQuarantined, releasedKey } from '../../../platform/files/quarantine.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import { type CsvColumn, csvPieces, rowsInOrder } from '../../../platform/http/csv.ts'
import type { ContextParts, RequestContext } from '../../../platform/operation-context.ts'
import { certificatesQuery, certificateView } from './queries.ts'

/** Lists one page of all certificates, newest first. */
export async function listCertificates(
  { deps, caller }: RequestContext,
  { page, limit, ...filter }: CertificateFilter,
): Promise<CertificatePage> {
  requireAdmin(caller)
  const { timezone } = deps.config.provider
  const today = dayOf(await deps.clock(deps.db), timezone)
  const found = matchingCertificates(deps.db, filter, { today, timezone })
  const pagination = await paginate(deps.db, found, { page, limit })
  const rows = await found
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return {
    certificates: rows.map((row) => adminView(row, today, deps.config.publicUrl)),
    total: pagination.total,
    pagination,
  }
}

/**
 * Selects the certificates that match a filter, with their owners, newest first. Days are in the provider's
 * time zone.
 */
function matchingCertificates(
  db: Reader,
  { searchTerm, status, createdFrom, createdTo }: CertificateExport,
  { today, timezone }: { today: string; timezone: string },
) {
  return withOwners(db)
    .where((eb) =>
      eb.and(
        wordsOf(searchTerm).map(
          (
            word,
          ) => sql<SqlBool>`(owner.search_text ${contains(word)} or searchable(classes.title) ${contains(word)}
            or searchable(certificates.certificate_name) ${contains(word)} or searchable(certificates.number) ${contains(word)}
              or searchable(certificates.earlier_number) ${contains(word)})`,
        ),
      ),
    )
    .$if(status !== 'all', (query) =>
      query.where(certificateStatuses(today)[status === 'all' ? 'active' : status]),
    )
    .$if(createdFrom !== undefined, (query) =>
      query.where('certificates.created_at', '>=', startOfDay(createdFrom ?? '', timezone)),
    )
    .$if(createdTo !== undefined, (query) =>
      query.where('certificates.created_at', '<', endOfDay(createdTo ?? '', timezone)),
    )
}

/** Reads one certificate in the open transaction. */
export async function readAdminCertificate(
  { deps: { config }, db, now }: Pick<ContextParts, 'db' | 'now'> & { readonly deps: Pick<Deps, 'config'> },
  { id }: { readonly id: string },
): Promise<AdminCertificate> {
  const row = await withOwners(db).where('certificates.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('certificate_not_found')
  return adminView(row, dayOf(now, config.provider.timezone), config.publicUrl)
}

export function withOwners(db: Reader) {
  return certificatesQuery(db)
    .innerJoin('users as owner', 'owner.id', 'certificates.user_id')
    .select([fullName('owner').$notNull().as('student_name'), 'owner.email as student_email'])
}

/** `certificateStatus` of the rules package as SQL conditions. */
export function certificateStatuses(today: string) {
  return {
    active: sql<SqlBool>`revoked_at is null and (expiration_date is null or expiration_date >= ${today})`,
    expired: sql<SqlBool>`revoked_at is null and expiration_date < ${today}`,
    revoked: sql<SqlBool>`revoked_at is not null`,
    not_revoked: sql<SqlBool>`revoked_at is null`,
  }
}

type Row = Awaited<ReturnType<ReturnType<typeof withOwners>['execute']>>[number]

export function adminView(row: Row, today: string, publicUrl: string): AdminCertificate {
  const hours = row.hours ?? row.earlier_hours
  return {
    ...certificateView(row, today, publicUrl),
    certificate_url: `/api/certificates/${row.id}/file`,
    user_id: row.user_id,
    student_name: row.student_name,
    student_email: row.student_email ?? '',
    file_path: releasedKey(row.file_key),
    supabase_path: releasedKey(row.file_key),
    revoked_at: row.revoked_at?.toISOString() ?? null,
    hours: hours === null ? null : Number(hours),
    override_reason: row.override_reason,
    being_checked: isQuarantined(row.file_key),
  }
}

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
