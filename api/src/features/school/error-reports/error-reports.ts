import { messages } from '@cubby/contract/messages'
import type {
  ErrorFrame,
  ErrorReportChange,
  ErrorReportChanged,
  ErrorReportDetails,
  ErrorReportsFilter,
  ReportedError,
  ReportedErrors,
  TranslatedFrame,
} from '@cubby/contract/school/error-reports'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import type { Selectable } from 'kysely'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Schema } from '../../../platform/db/schema.ts'
import { countRows } from '../../../platform/db/sql.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'

const reportedColumns = [
  'id',
  'version',
  'kind',
  'message',
  'route',
  'browser',
  'offline',
  'count',
  'first_seen_at',
  'last_seen_at',
  'resolved_at',
] as const

type Row = Pick<Selectable<Schema['error_reports']>, (typeof reportedColumns)[number]>

function reportedErrorView({ first_seen_at, last_seen_at, resolved_at, ...rest }: Row): ReportedError {
  return {
    ...rest,
    first_seen_at: first_seen_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    resolved: resolved_at !== null,
  }
}

/** Returns an error with its stack as places in the source code. */
export async function readErrorReport(
  { deps, caller }: RequestContext,
  { id }: { readonly id: string },
): Promise<ErrorReportDetails> {
  requireAdmin(caller)
  const row = await deps.db
    .selectFrom('error_reports')
    .select([...reportedColumns, 'frames'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('error_report_not_found')
  const { frames, ...rest } = row
  const translated = await translateFrames(frames, (script) => deps.readSourceMap(row.version, script))
  return { error: { ...reportedErrorView(rest), frames: translated } }
}

/** An administrator cannot work through more at a time. */
const SHOWN = 50

/** Lists the errors that devices reported, the last seen first. */
export async function listErrorReports(
  { deps, caller }: RequestContext,
  { show }: ErrorReportsFilter,
): Promise<ReportedErrors> {
  requireAdmin(caller)
  const shown = deps.db
    .selectFrom('error_reports')
    .where('resolved_at', show === 'open' ? 'is' : 'is not', null)
  const rows = await shown
    .select(reportedColumns)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  return { errors: rows.map(reportedErrorView), total: await countRows(shown) }
}

/**
 * Resolves an error of one app version, or opens it again. Other versions are not affected: each has a row of its own
 * for the same error.
 */
export async function changeErrorReport(
  ctx: RequestContext,
  { id, resolved }: ErrorReportChange & { readonly id: string },
): Promise<ErrorReportChanged> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const row = await trx
      .selectFrom('error_reports')
      .select(['message', 'resolved_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new Refusal('error_report_not_found')
    const message = resolved ? messages.errorResolved : messages.errorReopened
    if ((row.resolved_at !== null) === resolved) return { message }
    const now = await deps.clock(trx)
    await trx
      .updateTable('error_reports')
      .set({ resolved_at: resolved ? now : null })
      .where('id', '=', id)
      .execute()
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: resolved ? 'error_report.resolved' : 'error_report.reopened',
      subject: { type: 'error_report', id },
      details: { title: row.message },
      request: caller.request,
      now,
    })
    return { message }
  })
}

/** Finds the place of each frame in the source code. `source` is null if there is no source map, or no place in it. */
async function translateFrames(
  frames: readonly ErrorFrame[],
  read: (script: string) => Promise<string | null>,
): Promise<TranslatedFrame[]> {
  const maps = new Map<string, TraceMap>()
  for (const script of new Set(frames.map(({ file }) => file))) {
    const map = await read(script)
    if (map !== null) maps.set(script, new TraceMap(map))
  }
  return frames.map((frame) => ({ ...frame, source: sourceOf(frame, maps.get(frame.file)) }))
}

function sourceOf({ line, column }: ErrorFrame, map: TraceMap | undefined): TranslatedFrame['source'] {
  if (!map) return null
  // Browsers count columns from 1, source maps from 0.
  const found = originalPositionFor(map, { line, column: Math.max(0, column - 1) })
  if (found.source === null) return null
  return {
    // Paths are relative to the folder of the script. The `../` at their start are removed.
    file: found.source.replace(/^(?:\.\.\/)+/, ''),
    line: found.line,
    column: found.column + 1,
    name: found.name,
  }
}
