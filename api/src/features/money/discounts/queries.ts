import { type CodeFacts, normalizedCode } from '@cubby/rules/money/discount'
import { type SqlBool, sql } from 'kysely'
import type { Reader, Trx } from '../../../platform/db/database.ts'

/** Enrollments and live waitlist entries that use a code: withdrawing, rejecting, and leaving give the use back. */
const usesOf = (condition = sql<SqlBool>`true`, sum = sql`count(*)`) => sql<number>`(
  select coalesce(${sum}, 0)::float8 from (
    select user_id, discount from enrollments
    where discount is not null and discount->>'code_id' = discount_codes.id
      and (completed_at is not null or can_be_restored
        or (status in ('pending', 'approved') and archived_at is null))
    union all
    select user_id, discount from waitlist_entries
    where discount is not null and discount->>'code_id' = discount_codes.id
      and status in ('waiting', 'pending', 'offered')) used
  where ${condition})`

const columns = [
  ...(['id', 'code', 'unit', 'class_ids', 'valid_from', 'valid_through', 'max_uses'] as const),
  ...(['max_uses_per_student', 'min_cents', 'note', 'ended_at', 'created_at'] as const),
]

/** Selects codes with their uses, and the cents taken off in these. */
export function codesQuery(db: Reader) {
  return db
    .selectFrom('discount_codes')
    .select(columns)
    .select([
      sql<number>`value::float8`.as('value'),
      usesOf().as('uses'),
      usesOf(undefined, sql`sum((discount->>'off_cents')::int)`).as('given_cents'),
    ])
}

export type CodeRow = Awaited<ReturnType<ReturnType<typeof codesQuery>['execute']>>[number]

/** Who entered which code. */
export interface EnteredCode {
  readonly userId: string
  /** As `normalizedCode` returns it. */
  readonly code: string
}

/**
 * Locks codes until the transaction ends, so that the last use is given once, and returns each with the uses
 * of its user; null for one that another transaction has locked and that is left out. The caller has locked
 * the session before: a code is always locked after sessions and accounts. Codes that do not exist are
 * missing.
 */
export async function lockCodes(
  trx: Trx,
  entered: readonly EnteredCode[],
  { skipLocked }: { readonly skipLocked: boolean },
): Promise<ReadonlyMap<EnteredCode, CodeFacts | null>> {
  if (entered.length === 0) return new Map()
  const codes = [...new Set(entered.map(({ code }) => code))]
  const locked = await trx
    .selectFrom('discount_codes')
    .select('code')
    .where(sql<SqlBool>`code = any(${codes})`)
    .orderBy('code')
    .forNoKeyUpdate()
    .$if(skipLocked, (query) => query.skipLocked())
    .execute()
  const isLocked = new Set(locked.map(({ code }) => code))
  // A statement of its own, because only it sees the uses that the previous holder of the lock committed.
  const found = await findCodes(trx, entered)
  return new Map([...found].map(([one, facts]) => [one, isLocked.has(one.code) ? facts : null]))
}

/** Locks the code that a user entered. Null if there is no such code; undefined if they entered nothing. */
export async function lockCode(
  trx: Trx,
  { userId, code = '' }: { readonly userId: string; readonly code?: string | undefined },
): Promise<CodeFacts | null | undefined> {
  const entered = { userId, code: normalizedCode(code) }
  if (entered.code === '') return undefined
  return (await lockCodes(trx, [entered], { skipLocked: false })).get(entered) ?? null
}

/** Reads codes without locking them, each with the uses of its user. */
export async function findCodes(
  db: Reader,
  entered: readonly EnteredCode[],
): Promise<ReadonlyMap<EnteredCode, CodeFacts>> {
  const { rows } = await sql<CodeRow & { readonly number: number; readonly own_uses: number }>`
    select ${sql.join(columns.map((name) => sql.ref(`discount_codes.${name}`)))}, value::float8 as value,
      ${usesOf()} as uses, ${usesOf(sql`user_id = entered.user_id`)} as own_uses, entered.number::int as number
    from discount_codes join unnest(${entered.map(({ userId }) => userId)}::text[],
        ${entered.map(({ code }) => code)}::text[]) with ordinality as entered (user_id, code, number)
      on entered.code = discount_codes.code`.execute(db)
  return new Map(
    rows.flatMap((row) => {
      const one = entered[row.number - 1]
      return one ? [[one, { ...row, ended: row.ended_at !== null }] as const] : []
    }),
  )
}

/** Whether a user completed a session of the school, as SQL about `userId`. */
export function isReturning(userId: string) {
  return sql<boolean>`exists (select from enrollments completed
    where completed.user_id = ${sql.ref(userId)} and completed.completed_at is not null)`
}
