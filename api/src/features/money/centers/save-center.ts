import { messages } from '@cubby/contract/messages'
import type { CenterSave, CenterSaved } from '@cubby/contract/money/centers'
import { type SqlBool, sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import { newId } from '../../../platform/ids.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { logCenter } from './history.ts'
import { type CenterRow, lockCenter } from './queries.ts'
import { centerView } from './read-centers.ts'

/** Adds an active center. */
export async function addCenter(ctx: RequestContext, save: CenterSave): Promise<CenterSaved> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    await requireClasses(trx, save)
    const now = await deps.clock(trx)
    const center = await trx
      .insertInto('centers')
      .values({
        id: newId(),
        ...columnsOf(save),
        status: 'active',
        created_at: now,
        created_by: caller.user.id,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await logCenter({ trx, caller, now }, { center, action: 'center.added' })
    return { center: centerView(center), message: messages.centerSaved }
  })
}

/** Changes a center, unless somebody else changed it since the caller read it. */
export async function changeCenter(
  ctx: RequestContext,
  { centerId, save }: { readonly centerId: string; readonly save: CenterSave },
): Promise<CenterSaved> {
  const { deps, caller } = ctx
  return write(ctx, async (trx) => {
    const before = await lockCenter(trx, { centerId, caller, office: true })
    if (save.updated_at !== before.updated_at.toISOString()) throw new Refusal('center_changed')
    await requireClasses(trx, save)
    const now = await deps.clock(trx)
    const center = await trx
      .updateTable('centers')
      .set({ ...columnsOf(save), updated_at: now })
      .where('id', '=', centerId)
      .returningAll()
      .executeTakeFirstOrThrow()
    const changed = changedFields(before, center)
    if (changed.length > 0) {
      await logCenter({ trx, caller, now }, { center, action: 'center.changed', details: { changed } })
    }
    return { center: centerView(center), message: messages.centerSaved }
  })
}

function columnsOf({ updated_at: _, phone, terms, ...save }: CenterSave) {
  return { ...save, phone: phone || null, terms: JSON.stringify(terms) }
}

const fields = [
  ...(['name', 'address', 'phone', 'billing_email', 'tax_exempt_number', 'notes'] as const),
  'terms',
] as const satisfies readonly (keyof CenterRow)[]

function changedFields(before: CenterRow, after: CenterRow): string[] {
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
}

/** Refuses discounts of classes that do not exist, and two discounts of one class. */
async function requireClasses(trx: Trx, { terms }: CenterSave): Promise<void> {
  const ids = terms.class_discounts.map(({ class_id }) => class_id)
  if (ids.length === 0) return
  const unique = [...new Set(ids)]
  const known = await trx
    .selectFrom('classes')
    .select('id')
    .where(sql<SqlBool>`id = any(${unique})`)
    .execute()
  if (known.length !== unique.length) throw new Refusal('class_not_found')
  if (unique.length !== ids.length) {
    throw new Refusal('invalid_input', { fields: { 'terms.class_discounts': messages.centerClassTwice } })
  }
}
