import { isDeepStrictEqual } from 'node:util'
import { dayOf } from '@cubby/rules/days'
import { hourEntries } from '@cubby/rules/teaching/hour-credits'
import { type Standing, standingOf } from '@cubby/rules/teaching/standing'
import type { Trx } from '../../../platform/db/database.ts'
import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { TransactionContext } from '../../../platform/operation-context.ts'
import { readChosen, readClassShares, readEntries, readStandards, trainingView } from './read-ledger.ts'

/** How many users one transaction of the nightly job refreshes. Their rows are locked so long. */
const BATCH = 200
/** A result with this day is not compared, because what it was computed from has changed. */
const STALE = '1900-01-01'

/**
 * Computes the stored standings of these users again. Every operation that changes what counts for them calls it in its
 * own transaction. Locks the users first, so that a concurrent change cannot store an older result. The rows of
 * `chosen_standards` would not do: a concurrent choice replaces them, and the new ones are not visible yet.
 */
export async function refreshHours(
  { deps, trx, now }: TransactionContext,
  { userIds }: { readonly userIds: readonly string[] },
): Promise<void> {
  if (userIds.length === 0) return
  await trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', userIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const chosen = await readChosen(trx, userIds)
  const followers = [...new Set(chosen.map(({ user_id }) => user_id))]
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
  const { timezone } = deps.config.provider
  const today = dayOf(now, timezone)
  const results = await computeResults(trx, { userIds: followers, today, timezone })
  await trx
    .insertInto('hour_results')
    .values(results)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'standard_id']).doUpdateSet((eb) => ({
        computed_on: eb.ref('excluded.computed_on'),
        state: eb.ref('excluded.state'),
        due_on: eb.ref('excluded.due_on'),
        done_through: eb.ref('excluded.done_through'),
        earned: eb.ref('excluded.earned'),
        self_reported: eb.ref('excluded.self_reported'),
        missing: eb.ref('excluded.missing'),
        missing_areas: eb.ref('excluded.missing_areas'),
      })),
    )
    .execute()
}

/** Computes the standings of these users from what is stored. `today` is the provider's day, yyyy-MM-dd. */
async function computeResults(
  trx: Trx,
  {
    userIds,
    today,
    timezone,
  }: { readonly userIds: readonly string[]; readonly today: string; readonly timezone: string },
) {
  const standards = new Map((await readStandards(trx)).map((standard) => [standard.id, standard]))
  const shares = await readClassShares(trx)
  const { certificates, trainings } = await readEntries(trx, { userIds, shares, timezone })
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
    return {
      state,
      due_on,
      done_through: done_until,
      earned: 0,
      self_reported: 0,
      missing: 0,
      missing_areas: [],
    }
  }
  const { earned, self_reported, missing, areas } = standing
  const missing_areas = areas.flatMap(({ area, is_covered }) => (is_covered ? [] : area.id))
  return { state, due_on, done_through: done_until, earned, self_reported, missing, missing_areas }
}

/**
 * Refreshes every standing that is not of today, in batches, because periods end and cards expire overnight.
 * Safe to run at any time, and on several servers at once.
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
      const userIds = stale.map(({ user_id }) => user_id)
      await logDifferences({ deps, trx }, { userIds })
      await refreshHours({ deps, trx, now }, { userIds })
      return stale.length
    })
    if (count < BATCH) return
  }
}

/** A stored result that a computation for the same day does not confirm. */
interface HourDifference {
  readonly user_id: string
  readonly standard_id: string
  readonly stored: object
  readonly computed: object | null
}

/**
 * Compares the stored results of these users with a computation for the day for which each was stored. A difference
 * means that an operation changed what counts without `refreshHours`.
 */
export async function checkHours(
  { deps, trx }: Pick<TransactionContext, 'deps' | 'trx'>,
  { userIds }: { readonly userIds: readonly string[] },
): Promise<HourDifference[]> {
  if (userIds.length === 0) return []
  const rows = await trx
    .selectFrom('hour_results')
    .selectAll()
    .where('user_id', 'in', userIds)
    .where('computed_on', '>', STALE)
    .orderBy('user_id')
    .orderBy('standard_id')
    .execute()
  const { timezone } = deps.config.provider
  const differences: HourDifference[] = []
  for (const [day, ofDay] of Map.groupBy(rows, ({ computed_on }) => computed_on)) {
    const ids = [...new Set(ofDay.map(({ user_id }) => user_id))]
    const all = await computeResults(trx, { userIds: ids, today: day, timezone })
    for (const { user_id, standard_id, earned, self_reported, missing, ...rest } of ofDay) {
      const sums = { earned: Number(earned), self_reported: Number(self_reported), missing: Number(missing) }
      const stored = { ...rest, ...sums }
      const found = all.find((one) => one.user_id === user_id && one.standard_id === standard_id)
      const computed = found ? (({ user_id: _, standard_id: __, ...result }) => result)(found) : null
      if (!isDeepStrictEqual(stored, computed)) differences.push({ user_id, standard_id, stored, computed })
    }
  }
  return differences
}

async function logDifferences(
  ctx: Pick<TransactionContext, 'deps' | 'trx'>,
  { userIds }: { readonly userIds: readonly string[] },
): Promise<void> {
  for (const { user_id, standard_id, stored, computed } of await checkHours(ctx, { userIds })) {
    ctx.deps.log.error({ userId: user_id, standardId: standard_id, stored, computed }, 'stored hours differ')
  }
}

/** Makes the standings of a standard, or of all who hold a certificate of a class, stale, and has them refreshed. */
export async function refreshFollowers(
  { deps, trx }: Pick<TransactionContext, 'deps' | 'trx'>,
  of: { readonly standardId: string } | { readonly classId: string },
): Promise<void> {
  await trx
    .updateTable('hour_results')
    .set({ computed_on: STALE })
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
