import type { Trx } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { auditImport } from './audit-import.ts'
import { importDefinitions } from './definitions.ts'
import { BATCH_SIZE, importBatch, storeOutcomes } from './import-batch.ts'
import type { BatchContext, ImportDefinition, RowOutcome } from './import-definition.ts'
import { countImportRows, type LockedImport } from './queries.ts'

/**
 * Works on an import until it is finished or cancelled. After a crash it continues with the first row that is not
 * done, because each batch commits its rows together with what they created.
 */
export async function workOnImport(deps: Deps, importId: string): Promise<void> {
  while (await workOnBatch(deps, importId)) {
    // PGlite runs on this thread, so let requests run between two batches.
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
}

/** Works on the next batch. Returns false if nothing is left to do. */
export async function workOnBatch(deps: Deps, importId: string): Promise<boolean> {
  return deps.longDb.transaction().execute(async (trx) => {
    // Another worker on the same import waits here.
    const row = await trx
      .selectFrom('imports')
      .selectAll()
      .where('id', '=', importId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!row) return false
    const ctx = {
      deps,
      trx,
      now: await deps.clock(trx),
      actorId: await findActor(trx, row),
      importId,
      sendsInvitations: row.sends_invitations,
    }
    const definition = importDefinitions[row.kind]
    switch (row.status) {
      case 'checking':
        if (await importBatch(ctx, row, definition, { from: 'waiting', isDryRun: true })) return true
        await trx.updateTable('imports').set({ status: 'checked' }).where('id', '=', row.id).execute()
        return false
      case 'running':
        if (await importBatch(ctx, row, definition, { from: 'new', isDryRun: false })) return true
        await finish(ctx, row, 'done')
        return false
      case 'undoing':
        if (await undoBatch(ctx, row, definition)) return true
        await finish(ctx, row, 'undone')
        return false
      default:
        return false
    }
  })
}

/** Returns the administrator who started the run or undo. A check is still that of the one who uploaded the file. */
async function findActor(trx: Trx, { id, created_by }: LockedImport): Promise<string> {
  const started = await trx
    .selectFrom('audit_log')
    .select('actor_id')
    .where('subject_type', '=', 'import')
    .where('subject_id', '=', id)
    .where('action', 'in', ['import.started', 'import.undo_started'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return started?.actor_id ?? created_by
}

async function finish(
  { trx, now, actorId }: Pick<BatchContext, 'trx' | 'now' | 'actorId'>,
  row: LockedImport,
  status: 'done' | 'undone',
): Promise<void> {
  await trx.updateTable('imports').set({ status }).where('id', '=', row.id).execute()
  const counts = (await countImportRows(trx, [row.id])).get(row.id)
  await auditImport({ trx, now }, row, {
    action: status === 'done' ? 'import.finished' : 'import.undone',
    actorId,
    details:
      status === 'done'
        ? { created: counts?.created ?? 0 }
        : { undone: counts?.undone ?? 0, kept: counts?.kept ?? 0 },
  })
}

/** Undoes the last rows of an import. Returns false if none is left. */
async function undoBatch(
  ctx: BatchContext,
  { id }: Pick<LockedImport, 'id'>,
  definition: ImportDefinition,
): Promise<boolean> {
  const rows = await ctx.trx
    .selectFrom('import_rows')
    .select(['number', 'record_id'])
    .where('import_id', '=', id)
    .where('state', '=', 'created')
    .orderBy('number', 'desc')
    .limit(BATCH_SIZE)
    .execute()
  if (rows.length === 0) return false
  const kept = await definition.undo(
    ctx,
    rows.flatMap(({ record_id }) => record_id ?? []),
  )
  const outcomes = rows.map(({ number, record_id }): RowOutcome => {
    const recordId = record_id ?? ''
    const reason = kept.get(recordId)
    return reason ? { number, state: 'kept', recordId, errors: { '': reason } } : { number, state: 'undone' }
  })
  await storeOutcomes(ctx.trx, id, outcomes, { keepsValues: false })
  return true
}
