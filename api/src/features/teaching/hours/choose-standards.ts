import { messages } from '@cubby/contract/messages'
import type { ChosenStandard, StandardsChoice } from '@cubby/contract/teaching/hours'
import type { Standard } from '@cubby/contract/teaching/standards'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { readStandards } from './read-ledger.ts'
import { refreshHours } from './refresh-results.ts'

function nameOf(standards: readonly Standard[], { standard_id }: ChosenStandard): string {
  return standards.find(({ id }) => id === standard_id)?.name ?? standard_id
}

/** Replaces the list of the standards that the caller follows. An archived one stays, but cannot be added. */
export async function chooseStandards(
  ctx: RequestContext,
  { chosen }: StandardsChoice,
): Promise<{ chosen: ChosenStandard[]; message: string }> {
  const { deps, caller } = ctx
  const userId = caller.user.id
  return write(ctx, async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    const now = await deps.clock(trx)
    const before = await trx
      .selectFrom('chosen_standards')
      .select('standard_id')
      .where('user_id', '=', userId)
      .execute()
    const kept = new Set(before.map(({ standard_id }) => standard_id))
    const standards = await readStandards(trx)
    for (const { standard_id } of chosen) {
      const standard = standards.find(({ id }) => id === standard_id)
      if (!standard || (standard.archived && !kept.has(standard_id))) throw new Refusal('standard_not_found')
    }
    await trx.deleteFrom('chosen_standards').where('user_id', '=', userId).execute()
    if (chosen.length > 0) {
      await trx
        .insertInto('chosen_standards')
        .values(
          chosen.map(({ standard_id, since }) => ({
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
      details: { standards: chosen.map((one) => nameOf(standards, one)) },
      request: caller.request,
      now,
    })
    await refreshHours({ deps, trx, now }, { userIds: [userId] })
    return { chosen, message: messages.standardsChosen }
  })
}
