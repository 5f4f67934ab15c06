import { dayOf } from '@cubby/rules/days'
import { hourEntries } from '@cubby/rules/teaching/hour-credits'
import { type Standing, standingOf } from '@cubby/rules/teaching/standing'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { TransactionContext } from '../../../platform/operation-context.ts'
import { readChosen, readClassShares, readEntries, readStandards, trainingView } from './read-ledger.ts'

/** How many users one transaction of the nightly job refreshes. */
const BATCH = 500

/**
 * Computes the stored standings of these users again. Every operation that changes what counts for them calls it in its
 * own transaction. Locks the choices of the users first, so that a concurrent change cannot store an older result.
 */
export async function refreshHours(
  { deps, trx, now }: TransactionContext,
  { userIds }: { readonly userIds: readonly string[] },
): Promise<void> {
  if (userIds.length === 0) return
  const locked = await trx
    .selectFrom('chosen_standards')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .orderBy('standard_id')
    .forUpdate()
    .execute()
  const followers = [...new Set(locked.map(({ user_id }) => user_id))]
  await trx
    .deleteFrom('hour_results')
    .where('user_id', 'in', userIds)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('chosen_standards')
            .select('chosen_standards.user_id')
            .whereRef('chosen_standards.user_id', '=', 'hour_results.user_id')
            .whereRef('chosen_standards.standard_id', '=', 'hour_results.standard_id'),
        ),
      ),
    )
    .execute()
  if (followers.length === 0) return
  const today = dayOf(now, deps.config.provider.timezone)
  const results = await computeResults(trx, { userIds: followers, today })
  await trx
    .insertInto('hour_results')
    .values(results)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'standard_id']).doUpdateSet((eb) => ({
        computed_on: eb.ref('excluded.computed_on'),
        state: eb.ref('excluded.state'),
        due_on: eb.ref('excluded.due_on'),
        done_until: eb.ref('excluded.done_until'),
        earned: eb.ref('excluded.earned'),
        self_reported: eb.ref('excluded.self_reported'),
        missing: eb.ref('excluded.missing'),
        missing_areas: eb.ref('excluded.missing_areas'),
      })),
    )
    .execute()
}

/** Computes the standings of these users from what is stored. `today` is the provider's day, yyyy-MM-dd. */
export async function computeResults(
  trx: Trx,
  { userIds, today }: { readonly userIds: readonly string[]; readonly today: string },
) {
  const standards = new Map((await readStandards(trx)).map((standard) => [standard.id, standard]))
  const { certificates, trainings } = await readEntries(trx, userIds, await readClassShares(trx))
  const certificatesOf = Map.groupBy(certificates, ({ user_id }) => user_id)
  const trainingsOf = Map.groupBy(trainings, ({ user_id }) => user_id)
  return (await readChosen(trx, userIds)).flatMap(({ user_id, standard_id, since }) => {
    const standard = standards.get(standard_id)
    if (!standard) return []
    const entries = hourEntries({
      certificates: certificatesOf.get(user_id) ?? [],
      trainings: (trainingsOf.get(user_id) ?? []).map(trainingView),
    })
    const standing = standingOf({ standard, since, entries, today })
    return { user_id, standard_id, computed_on: today, ...resultOf(standing) }
  })
}

function resultOf(standing: Standing) {
  const { state, due_on, done_until } = standing
  if (standing.kind === 'card') {
    return { state, due_on, done_until, earned: 0, self_reported: 0, missing: 0, missing_areas: [] }
  }
  const { earned, self_reported, missing, areas } = standing
  const missing_areas = areas.flatMap(({ area, is_covered }) => (is_covered ? [] : area.id))
  return { state, due_on, done_until, earned, self_reported, missing, missing_areas }
}

/**
 * Refreshes every standing that is not of today, in batches, because periods end and cards expire overnight. Safe to run
 * at any time, and on several servers at once.
 */
export async function refreshAllHours(deps: Deps): Promise<void> {
  for (;;) {
    const count = await writeWithoutIdempotency(deps, async (trx) => {
      const now = await deps.clock(trx)
      const today = dayOf(now, deps.config.provider.timezone)
      const stale = await trx
        .selectFrom('chosen_standards')
        .leftJoin('hour_results', (join) =>
          join
            .onRef('hour_results.user_id', '=', 'chosen_standards.user_id')
            .onRef('hour_results.standard_id', '=', 'chosen_standards.standard_id')
            .on('hour_results.computed_on', '>=', today),
        )
        .select('chosen_standards.user_id')
        .distinct()
        .where('hour_results.user_id', 'is', null)
        .limit(BATCH)
        .execute()
      await refreshHours({ deps, trx, now }, { userIds: stale.map(({ user_id }) => user_id) })
      return stale.length
    })
    if (count < BATCH) return
  }
}

/** Makes the standings of a standard, or of all who hold a certificate of a class, stale, and has them refreshed. */
export async function refreshFollowers(
  { deps, trx }: Pick<TransactionContext, 'deps' | 'trx'>,
  of: { readonly standardId: string } | { readonly classId: string },
): Promise<void> {
  await trx
    .updateTable('hour_results')
    .set({ computed_on: sql`date '1900-01-01'` })
    .$if('standardId' in of, (query) =>
      query.where('standard_id', '=', 'standardId' in of ? of.standardId : ''),
    )
    .$if('classId' in of, (query) =>
      query.where('user_id', 'in', (from) =>
        from
          .selectFrom('certificates')
          .select('certificates.user_id')
          .where('class_id', '=', 'classId' in of ? of.classId : ''),
      ),
    )
    .execute()
  await deps.jobs.enqueue(trx, 'refresh-hours', {})
}
