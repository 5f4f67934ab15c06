import { discountTexts } from '@cubby/contract/discount'
import { messages } from '@cubby/contract/messages'
import type {
  DiscountCode,
  DiscountCodes,
  DiscountSave,
  DiscountState,
} from '@cubby/contract/money/discounts'
import { dayOf } from '@cubby/rules/days'
import { reductionText } from '@cubby/rules/money/discount'
import { type SqlBool, sql } from 'kysely'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Reader, Trx } from '../../../platform/db/database.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import { newId } from '../../../platform/ids.ts'
import type { ReadContext, RequestContext } from '../../../platform/operation-context.ts'
import { type CodeRow, codesQuery } from './queries.ts'

interface Saved {
  discount: DiscountCode
  message: string
}

/** Lists the codes, the newest first. */
export async function listDiscounts({ deps, caller }: RequestContext): Promise<DiscountCodes> {
  requireAdmin(caller)
  const rows = await codesQuery(deps.db).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
  return { discounts: await viewsOf({ deps, db: deps.db, now: await deps.clock(deps.db) }, rows) }
}

/** Adds a code. */
export async function addDiscount(ctx: RequestContext, save: DiscountSave): Promise<Saved> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const now = await deps.clock(trx)
    const id = newId()
    await requireFree(trx, { id, save })
    const stamps = { created_at: now, updated_at: now }
    await trx
      .insertInto('discount_codes')
      .values({ id, ...columnsOf(save, { ended_at: null, now }), ...stamps })
      .execute()
    await audit(trx, { ctx, action: 'payment.discount_added', id, save, now })
    return { discount: await readDiscount({ deps, db: trx, now }, id), message: messages.discountSaved }
  })
}

/**
 * Changes a code. Students who already used it keep the price that they agreed to. Locks the code, so that
 * nobody can use it under the old rules meanwhile.
 */
export async function changeDiscount(
  ctx: RequestContext,
  { id, save }: { readonly id: string; readonly save: DiscountSave },
): Promise<Saved> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const before = await trx
      .selectFrom('discount_codes')
      .select('ended_at')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!before) throw new Refusal('discount_not_found')
    await requireFree(trx, { id, save })
    const now = await deps.clock(trx)
    await trx
      .updateTable('discount_codes')
      .set({ ...columnsOf(save, { ...before, now }), updated_at: now })
      .where('id', '=', id)
      .execute()
    await audit(trx, { ctx, action: 'payment.discount_changed', id, save, now })
    return { discount: await readDiscount({ deps, db: trx, now }, id), message: messages.discountSaved }
  })
}

/** Refuses a code that another discount has, and classes that do not exist. */
async function requireFree(
  trx: Trx,
  { id, save: { code, class_ids } }: { readonly id: string; readonly save: DiscountSave },
): Promise<void> {
  // Two administrators may add the same code at once; the unique index would answer one of them with an error.
  await sql`select pg_advisory_xact_lock(hashtext('discount_codes'))`.execute(trx)
  const other = await trx
    .selectFrom('discount_codes')
    .select('id')
    .where('code', '=', code)
    .where('id', '!=', id)
    .executeTakeFirst()
  if (other) throw new Refusal('invalid_input', { fields: { code: discountTexts.codeTaken } })
  if (class_ids.length === 0) return
  const known = await titlesOf(trx, class_ids)
  if (class_ids.some((classId) => !known.has(classId))) throw new Refusal('class_not_found')
}

function columnsOf(
  save: DiscountSave,
  { ended_at, now }: { readonly ended_at: Date | null; readonly now: Date },
) {
  const { min_price, ended, class_ids, ...same } = save
  return {
    ...same,
    class_ids: [...new Set(class_ids)],
    min_cents: Math.round(min_price * 100),
    ended_at: ended ? (ended_at ?? now) : null,
  }
}

async function audit(
  trx: Trx,
  {
    ctx: { caller },
    action,
    id,
    save,
    now,
  }: {
    readonly ctx: RequestContext
    readonly action: 'payment.discount_added' | 'payment.discount_changed'
    readonly id: string
    readonly save: DiscountSave
    readonly now: Date
  },
): Promise<void> {
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action,
    subject: { type: 'discount', id },
    details: {
      discount: `${save.code} (${reductionText(save)})`,
      ...(save.valid_from && { start_date: save.valid_from }),
      ...(save.valid_through && { end_date: save.valid_through }),
      ...(save.ended && { status: 'ended' }),
    },
    request: caller.request,
    now,
  })
}

async function readDiscount(ctx: ReadContext, id: string): Promise<DiscountCode> {
  const rows = await codesQuery(ctx.db).where('id', '=', id).execute()
  const [view] = await viewsOf(ctx, rows)
  if (!view) throw new Refusal('discount_not_found')
  return view
}

async function viewsOf({ deps, db, now }: ReadContext, rows: readonly CodeRow[]): Promise<DiscountCode[]> {
  const titles = await titlesOf(
    db,
    rows.flatMap(({ class_ids }) => class_ids),
  )
  const today = dayOf(now, deps.config.provider.timezone)
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    unit: row.unit,
    value: row.value,
    class_ids: row.class_ids,
    class_titles: row.class_ids.map((classId) => titles.get(classId) ?? ''),
    valid_from: row.valid_from,
    valid_through: row.valid_through,
    max_uses: row.max_uses,
    max_uses_per_student: row.max_uses_per_student,
    min_price: row.min_cents / 100,
    note: row.note,
    ended: row.ended_at !== null,
    uses: row.uses,
    given: row.given_cents / 100,
    state: stateOf(row, today),
  }))
}

function stateOf(row: CodeRow, today: string): DiscountState {
  if (row.ended_at) return 'ended'
  if (row.valid_through !== null && row.valid_through < today) return 'over'
  if (row.max_uses !== null && row.uses >= row.max_uses) return 'used_up'
  return row.valid_from !== null && row.valid_from > today ? 'upcoming' : 'active'
}

async function titlesOf(db: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('classes')
    .select(['id', 'title'])
    .where(sql<SqlBool>`id = any(${[...new Set(ids)]})`)
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}
