import { createHash } from 'node:crypto'
import { errorReportLimits } from '@cubby/contract/school/error-report-limits'
import type { ErrorReport, ErrorReportsResponse } from '@cubby/contract/school/error-reports'
import { scrubErrorMessage } from '@cubby/rules/school/scrub-error-message'
import { sql } from 'kysely'
import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import { attempt, type RateLimits } from '../../../platform/http/rate-limits.ts'
import { newId } from '../../../platform/ids.ts'
import type { TransactionContext, VisitorContext } from '../../../platform/operation-context.ts'

/** How many errors are stored. A new one replaces the one that was not reported for the longest time. */
export const MAX_ERRORS = 500

/** How long a device may keep a report. A report that claims to be older counts as this old. */
const MAX_AGE_MS = 30 * 24 * 60 * 60_000

/**
 * Stores reports of uncaught errors, one row for each error and version. Needs no login and stores nothing about who
 * sent them. A report that is sent again, because its response was lost, is counted again.
 */
export function receiveErrorReports(
  { deps, request }: VisitorContext,
  { reports, limits }: { readonly reports: readonly ErrorReport[]; readonly limits: RateLimits },
): Promise<ErrorReportsResponse> {
  return attempt(limits, [['errorReports', request.address]], () =>
    writeWithoutIdempotency(deps, async (trx) => {
      const now = await deps.clock(trx)
      // In the same order in each transaction, so that two of them never wait for each other.
      const rows = reports.map((report) => rowOf(report, now)).sort(byKey)
      for (const row of rows) await countReport({ trx }, row)
      await deleteSurplus({ trx })
      return { success: true }
    }),
  )
}

function rowOf(report: ErrorReport, now: Date) {
  const { at, frames, ...rest } = report
  // Scrubbed again, because older versions of the app may leave personal data in a message.
  const message = scrubErrorMessage(report.message, errorReportLimits.message)
  const seenAt = new Date(Math.min(Math.max(Date.parse(at), now.getTime() - MAX_AGE_MS), now.getTime()))
  const identity = JSON.stringify([report.kind, message, frames])
  return {
    ...rest,
    id: newId(),
    message,
    frames: JSON.stringify(frames),
    fingerprint: createHash('sha256').update(identity).digest('base64url'),
    first_seen_at: seenAt,
    last_seen_at: seenAt,
  }
}

type Row = ReturnType<typeof rowOf>

function byKey(one: Row, other: Row): number {
  if (one.fingerprint !== other.fingerprint) return one.fingerprint < other.fingerprint ? -1 : 1
  if (one.version !== other.version) return one.version < other.version ? -1 : 1
  return 0
}

async function countReport({ trx }: Pick<TransactionContext, 'trx'>, row: Row): Promise<void> {
  await trx
    .insertInto('error_reports')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['fingerprint', 'version']).doUpdateSet((eb) => ({
        // Stops at the largest value of the column, whatever counts devices send.
        count: sql`least(error_reports.count::bigint + ${row.count}, 2147483647)::int`,
        first_seen_at: sql`least(error_reports.first_seen_at, ${eb.ref('excluded.first_seen_at')})`,
        last_seen_at: sql`greatest(error_reports.last_seen_at, ${eb.ref('excluded.last_seen_at')})`,
        route: row.route,
        browser: row.browser,
        offline: row.offline,
      })),
    )
    .execute()
}

async function deleteSurplus({ trx }: Pick<TransactionContext, 'trx'>): Promise<void> {
  await trx
    .deleteFrom('error_reports')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('error_reports')
        .select('id')
        .orderBy('last_seen_at', 'desc')
        .orderBy('id', 'desc')
        .offset(MAX_ERRORS),
    )
    .execute()
}
