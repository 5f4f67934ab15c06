import { messages } from '@cubby/contract/messages'
import type { ClassShares } from '@cubby/contract/teaching/standards'
import { dayOf } from '@cubby/rules/days'
import { creditProblem } from '@cubby/rules/teaching/check-credits'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Reader } from '../../../platform/db/database.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { readClassShares, readStandards } from './read-ledger.ts'
import { refreshFollowers } from './refresh-results.ts'

/** Returns what a class counts for, by the first day of each version. */
export async function showClassShares(
  { deps: { db }, caller }: RequestContext,
  { classId }: { readonly classId: string },
): Promise<{ versions: ClassShares[] }> {
  requireAdmin(caller)
  await requireClass(db, classId)
  return { versions: [...((await readClassShares(db, classId)).get(classId) ?? [])] }
}

/**
 * Sets what a class counts for from a day on; without a day, for everything before the next version.
 * Trainings that were completed before that day keep what they gave.
 */
export async function saveClassShares(
  ctx: RequestContext,
  { classId, ...version }: ClassShares & { readonly classId: string },
): Promise<{ versions: ClassShares[]; message: string }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    await trx.selectFrom('classes').select('id').where('id', '=', classId).forNoKeyUpdate().execute()
    await requireClass(trx, classId)
    const now = await deps.clock(trx)
    const problem = creditProblem(
      { hours: version.hours, credits: version.shares },
      await readStandards(trx),
      {
        day: version.effective_from ?? dayOf(now, deps.config.provider.timezone),
        tooMany: messages.sharesExceedClass,
      },
    )
    if (problem !== null) {
      throw new Refusal('invalid_input', { message: problem, fields: { shares: problem } })
    }
    const values = {
      hours: version.hours,
      shares: JSON.stringify(version.shares),
      created_by: caller.user.id,
      created_at: now,
    }
    const { newest } = await trx
      .selectFrom('class_shares')
      .select(({ fn }) => fn.max('number').as('newest'))
      .where('class_id', '=', classId)
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('class_shares')
      .values({
        class_id: classId,
        number: Number(newest ?? 0) + 1,
        effective_from: version.effective_from,
        ...values,
      })
      .onConflict((conflict) => conflict.columns(['class_id', 'effective_from']).doUpdateSet(values))
      .execute()
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'class.shares_changed',
      subject: { type: 'class', id: classId },
      details: { hours: version.hours, date: version.effective_from },
      request: caller.request,
      now,
    })
    await refreshFollowers({ deps, trx }, { classId })
    const versions = [...((await readClassShares(trx, classId)).get(classId) ?? [])]
    return { versions, message: messages.sharesSaved }
  })
}

async function requireClass(db: Reader, id: string): Promise<void> {
  const found = await db
    .selectFrom('classes')
    .select('id')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw new Refusal('class_not_found')
}
