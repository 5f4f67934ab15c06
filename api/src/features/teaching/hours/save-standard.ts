import { messages } from '@cubby/contract/messages'
import type { Standard, StandardChange } from '@cubby/contract/teaching/standards'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import { newId } from '../../../platform/ids.ts'
import type { OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { readStandards } from './read-ledger.ts'
import { refreshFollowers } from './refresh-results.ts'

/** Lists the standards with all their versions. */
export async function listStandards({ deps, caller }: RequestContext): Promise<{ standards: Standard[] }> {
  requireAdmin(caller)
  return { standards: await readStandards(deps.db) }
}

/**
 * Adds a standard, or changes one. Changed rules become a new version, which holds for periods and cards that begin on
 * its first day or later. Refuses a change of a standard that somebody else has changed since.
 */
export async function saveStandard(
  ctx: RequestContext,
  change: StandardChange,
): Promise<{ standard: Standard; message: string }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const now = await deps.clock(trx)
    const id = change.id ?? newId()
    const existing = change.id === undefined ? null : await lockStandard(trx, change)
    if (change.renewed_by !== null && change.renewed_by !== id) await requireStandard(trx, change.renewed_by)
    const values = {
      name: change.name,
      authority: change.authority,
      renewed_by: change.renewed_by,
      archived_at: change.archived ? (existing?.archived_at ?? now) : null,
    }
    if (existing) {
      await trx
        .updateTable('standards')
        .set({ ...values, updated_at: now })
        .where('id', '=', id)
        .execute()
    } else {
      await trx
        .insertInto('standards')
        .values({ id, ...values })
        .execute()
    }
    const version = await addVersion({ deps, trx, caller, now }, { id, change, isNew: !existing })
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: existing ? 'standard.changed' : 'standard.created',
      subject: { type: 'standard', id },
      details: {
        name: change.name,
        standard_version: version,
        status: change.archived ? 'archived' : 'active',
      },
      request: caller.request,
      now,
    })
    const standard = (await readStandards(trx)).find((one) => one.id === id)
    if (!standard) throw new Error('the saved standard is missing')
    return { standard, message: messages.standardSaved }
  })
}

async function lockStandard(trx: Trx, { id = '', base_version }: StandardChange) {
  const standard = await trx
    .selectFrom('standards')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!standard) throw new Refusal('standard_not_found')
  const { newest } = await trx
    .selectFrom('standard_versions')
    .select(({ fn }) => fn.max('number').as('newest'))
    .where('standard_id', '=', id)
    .executeTakeFirstOrThrow()
  if (newest !== base_version) throw new Refusal('standard_changed')
  return standard
}

async function requireStandard(trx: Trx, id: string): Promise<void> {
  const found = await trx.selectFrom('standards').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw new Refusal('standard_not_found')
}

/** Adds the new version, and returns its number; undefined if there is none. */
async function addVersion(
  { deps, trx, caller }: OperationContext,
  { id, change, isNew }: { readonly id: string; readonly change: StandardChange; readonly isNew: boolean },
): Promise<number | undefined> {
  const { version } = change
  if (version === null) {
    if (isNew) refuseFirstDay()
    return undefined
  }

  const last = await trx
    .selectFrom('standard_versions')
    .select(['number', 'effective_from'])
    .where('standard_id', '=', id)
    .orderBy('number', 'desc')
    .executeTakeFirst()
  const isLater =
    last && version.effective_from !== null && version.effective_from > (last.effective_from ?? '')
  if (last ? !isLater : version.effective_from !== null) refuseFirstDay()
  const number = (last?.number ?? 0) + 1
  await trx
    .insertInto('standard_versions')
    .values({
      standard_id: id,
      number,
      effective_from: version.effective_from,
      rules: JSON.stringify(version.rules),
      source: version.source,
      created_by: caller.user.id,
    })
    .execute()
  if (last) await refreshFollowers({ deps, trx }, { standardId: id })
  return number
}

function refuseFirstDay(): never {
  const message = messages.versionNotLater
  throw new Refusal('invalid_input', { message, fields: { 'version.effective_from': message } })
}
