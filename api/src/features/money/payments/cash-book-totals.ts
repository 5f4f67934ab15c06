import type { CashBookExport, CashBookOptions, CashBookTotals } from '@cubby/contract/money/cash-book'
import { PAID_ONLINE } from '@cubby/contract/money/method-labels'
import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { fullName } from '../../../platform/db/sql.ts'
import { matching, ONLINE } from './cash-book-entries.ts'
import { inAndOut, kindAndMethod, sumsByKindAndMethod, totalsOf } from './entry-sums.ts'

interface CashBookSums {
  readonly totals: CashBookTotals
  readonly options: CashBookOptions
  /** The number of entries. */
  readonly count: number
}

/** Returns the sums of the entries that match, how many there are, and what else can be chosen. */
export async function cashBookTotals(
  db: Reader,
  timezone: string,
  { classId, recordedBy, ...filter }: CashBookExport,
): Promise<CashBookSums> {
  // Every class and recorder, because the filter offers the others, too.
  const all = await matching(db, timezone, filter)
    .select([
      'class_sessions.class_id',
      sql<string>`coalesce(entry.recorded_by, ${sql.lit(ONLINE)})`.as('recorder_id'),
      ...sumsByKindAndMethod,
      sql<number>`count(*)::int`.as('count'),
    ])
    .groupBy(['class_sessions.class_id', 'entry.recorded_by', ...kindAndMethod])
    .execute()
  const names = await namesOf(db, {
    classes: [...all.flatMap(({ class_id }) => class_id ?? []), ...(classId ? [classId] : [])],
    recorders: [...all.map(({ recorder_id }) => recorder_id), ...(recordedBy ? [recordedBy] : [])],
  })
  const sums = all.filter(
    (sum) =>
      (classId === undefined || sum.class_id === classId) &&
      (recordedBy === undefined || sum.recorder_id === recordedBy),
  )
  const sumsOf = (named: readonly Named[], idOf: (sum: (typeof sums)[number]) => string | null) => {
    const groups = Map.groupBy(sums, idOf)
    return named.flatMap(({ id, name }) => {
      const own = groups.get(id)
      return own ? [{ id, name, ...inAndOut(own) }] : []
    })
  }
  return {
    totals: {
      ...totalsOf(sums),
      classes: sumsOf(names.classes, ({ class_id }) => class_id).map(({ id, name, ...sum }) => ({
        class_id: id,
        class_name: name,
        ...sum,
      })),
      recorders: sumsOf(names.recorders, ({ recorder_id }) => recorder_id),
    },
    options: names,
    count: sums.reduce((total, { count }) => total + count, 0),
  }
}

interface Named {
  readonly id: string
  readonly name: string
}

/** Returns the names of classes and of recorders, in order. */
async function namesOf(
  db: Reader,
  { classes, recorders }: { readonly classes: readonly string[]; readonly recorders: readonly string[] },
): Promise<{ classes: Named[]; recorders: Named[] }> {
  const named = await db
    .selectFrom('classes')
    .select(['id', 'title as name', sql<boolean>`true`.as('is_class')])
    .where(sql<SqlBool>`id = any(${[...new Set(classes)]})`)
    .unionAll(
      db
        .selectFrom('users')
        .select(['id', fullName('users').$notNull().as('name'), sql<boolean>`false`.as('is_class')])
        .where(sql<SqlBool>`id = any(${[...new Set(recorders)]})`),
    )
    .execute()
  const inOrderOfName = (some: readonly Named[]) =>
    some.map(({ id, name }) => ({ id, name })).toSorted((one, next) => one.name.localeCompare(next.name))
  const people = named.filter(({ is_class }) => !is_class)
  return {
    classes: inOrderOfName(named.filter(({ is_class }) => is_class)),
    recorders: inOrderOfName(
      recorders.includes(ONLINE) ? [...people, { id: ONLINE, name: PAID_ONLINE }] : people,
    ),
  }
}
