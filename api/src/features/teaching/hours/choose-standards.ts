import { messages } from '@cubby/contract/messages'
import type { FollowedStandard, StandardAssignment, StandardsChoice } from '@cubby/contract/teaching/hours'
import type { Standard } from '@cubby/contract/teaching/standards'
import { followedAfterChoice } from '@cubby/rules/teaching/chosen-standards'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { readChosen, readStandards } from './read-ledger.ts'
import { refreshHours } from './refresh-results.ts'

function nameOf(
  standards: readonly Standard[],
  { standard_id }: Pick<FollowedStandard, 'standard_id'>,
): string {
  return standards.find(({ id }) => id === standard_id)?.name ?? standard_id
}

/**
 * Replaces the standards that the caller chose. Those that the office set stay. An archived one stays, but cannot be
 * added.
 */
export async function chooseStandards(
  ctx: RequestContext,
  { chosen }: StandardsChoice,
): Promise<{ chosen: FollowedStandard[]; message: string }> {
  const { deps, caller } = ctx
  const userId = caller.user.id
  return write(ctx, async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    const now = await deps.clock(trx)
    const before = await readChosen(trx, [userId])
    const kept = new Set(before.map(({ standard_id }) => standard_id))
    const standards = await readStandards(trx)
    for (const { standard_id } of chosen) {
      const standard = standards.find(({ id }) => id === standard_id)
      if (!standard || (standard.archived && !kept.has(standard_id))) throw new Refusal('standard_not_found')
    }
    const followed = followedAfterChoice(
      before.map(({ user_id: _, ...one }) => one),
      chosen,
    )
    const own = followed.filter(({ by_office }) => !by_office)
    await trx
      .deleteFrom('chosen_standards')
      .where('user_id', '=', userId)
      .where('by_office', '=', false)
      .execute()
    if (own.length > 0) {
      await trx
        .insertInto('chosen_standards')
        .values(
          own.map(({ standard_id, since }) => ({
            user_id: userId,
            standard_id,
            counts_from: since,
            chosen_at: now,
          })),
        )
        .execute()
    }
    await writeAuditLog(trx, {
      actorId: userId,
      action: 'standard.chosen',
      subject: { type: 'user', id: userId },
      details: { standards: own.map((one) => nameOf(standards, one)) },
      request: caller.request,
      now,
    })
    await refreshHours({ deps, trx, now }, { userIds: [userId] })
    return { chosen: followed, message: messages.standardsChosen }
  })
}

/**
 * Sets a standard for a user as the office, or takes it back if `since` is null. It replaces the user's own choice of
 * the standard. Once it is taken back, the user can choose it again.
 */
export async function assignStandard(
  ctx: RequestContext,
  { userId, standard_id, since }: Omit<StandardAssignment, 'ids'> & { readonly userId: string },
): Promise<{ message: string }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  const saved = { message: messages.standardsChosen }
  return write(ctx, async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!user) throw new Refusal('user_not_found')
    const now = await deps.clock(trx)
    const standards = await readStandards(trx)
    const standard = standards.find(({ id }) => id === standard_id)
    const before = (await readChosen(trx, [userId])).find((one) => one.standard_id === standard_id)
    if (!standard || (since !== null && standard.archived && !before)) throw new Refusal('standard_not_found')
    const isUnchanged = since === null ? !before?.by_office : before?.by_office && before.since === since
    if (isUnchanged) return saved
    if (since === null) {
      await trx
        .deleteFrom('chosen_standards')
        .where('user_id', '=', userId)
        .where('standard_id', '=', standard_id)
        .execute()
    } else {
      const set = { counts_from: since, chosen_at: now, by_office: true }
      await trx
        .insertInto('chosen_standards')
        .values({ user_id: userId, standard_id, ...set })
        .onConflict((conflict) => conflict.columns(['user_id', 'standard_id']).doUpdateSet(set))
        .execute()
    }
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: since === null ? 'standard.taken_back' : 'standard.set',
      subject: { type: 'user', id: userId },
      details: { user_id: userId, standards: [standard.name] },
      request: caller.request,
      now,
    })
    await refreshHours({ deps, trx, now }, { userIds: [userId] })
    return saved
  })
}
