import type { AdminWaitlistEntry, WaitlistExport } from '@cubby/contract/waitlist'
import { dayOf } from '@cubby/rules/days'
import { csvPieces } from '../../../platform/http/csv.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { adminEntryView, readEntryTerms } from './admin-entry-view.ts'
import { findWaitlistIds, waitlistQuery } from './find-waitlist.ts'

const columns = [
  'Student',
  'Email',
  'Class',
  'Location',
  'Next Session',
  'Position',
  'Status',
  'Joined',
  'Reason',
]

/**
 * Exports the matching waitlist entries as CSV, in the order of the list. Days are in the provider's time
 * zone.
 */
export async function exportWaitlist(
  { deps, caller }: RequestContext,
  filter: WaitlistExport,
): Promise<AsyncIterable<string>> {
  requireAdmin(caller)
  const now = await deps.clock(deps.db)
  const { timezone } = deps.config.provider
  const terms = await readEntryTerms(deps.config, deps.db, now)
  const read = async (ids: string[]) => {
    const rows = await waitlistQuery(deps.db, timezone, now).where('entry.id', 'in', ids).execute()
    return rows.map((row) => adminEntryView(row, terms))
  }
  const ids = await findWaitlistIds(deps.db, timezone, now, filter)
  return csvPieces(columns, ids, read, (entry) => [lineOf(entry, timezone)])
}

function lineOf(entry: AdminWaitlistEntry, timezone: string): string[] {
  return [
    entry.user_name,
    entry.user_email,
    entry.class_name,
    entry.location_details ?? '',
    entry.next_session_date,
    entry.position > 0 ? String(entry.position) : '',
    entry.status,
    dayOf(new Date(entry.joined_at), timezone),
    entry.closed_reason ?? '',
  ]
}
