import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../../platform/db/schema.ts'

/** The tables whose rows are chained. */
export const CHAINS = [
  'audit_log',
  'payment_entries',
  'consents',
  'legal_texts',
] as const satisfies readonly (keyof Schema)[]
export type Chain = (typeof CHAINS)[number]

/** What administrators call these tables. */
export const chainNames: Readonly<Record<Chain, string>> = {
  audit_log: 'audit log',
  payment_entries: 'ledger',
  consents: 'agreements',
  legal_texts: 'published legal texts',
}

/**
 * The columns that the hash of a row covers, by form. A form never changes: another column is hashed by
 * another form, which repeats the columns of the one before, and older rows keep the form that their link
 * names. `consents.user_id` is in none, because a merge of accounts moves it.
 */
const HASHED_COLUMNS: Readonly<Record<Chain, readonly [first: readonly string[], ...later: string[][]]>> = {
  audit_log: [
    [
      'id',
      'written_in',
      'at',
      'actor_id',
      'action',
      'subject_type',
      'subject_id',
      'details',
      'request_id',
      'address',
    ],
  ],
  payment_entries: [
    [
      'id',
      'written_in',
      'payment_id',
      'kind',
      'amount_cents',
      'receipt_id',
      'refund_id',
      'method',
      'last_four',
      'reference',
      'reason',
      'received_at',
      'recorded_at',
      'booked_at',
      'value_at',
      'recorded_by',
      'is_imported',
      'receipt_year',
      'receipt_number',
      'online_id',
    ],
  ],
  consents: [['id', 'written_in', 'given_by', 'kind', 'version', 'given_at', 'occasion']],
  legal_texts: [['written_in', 'kind', 'version', 'text', 'published_at', 'published_by']],
}

/** The form of new links. */
export function formOf(chain: Chain): number {
  return HASHED_COLUMNS[chain].length
}

/** The id of a row, whose bytes decide the order within a transaction. */
export function rowId(chain: Chain): RawBuilder<string> {
  return chain === 'legal_texts'
    ? sql<string>`(legal_texts.kind || '-' || legal_texts.version) collate "C"`
    : sql<string>`${sql.ref(`${chain}.id`)} collate "C"`
}

const INSTANT = /_at$|^at$/

/**
 * The hashed values of a row as texts, in the order of its form. A time is the number of its microseconds
 * since 1970, which depends on no setting.
 */
export function hashedValues(chain: Chain, form: RawBuilder<number>): RawBuilder<readonly (string | null)[]> {
  const forms = HASHED_COLUMNS[chain].map((columns, index) => {
    const values = columns.map((column) => {
      const value = sql.ref(`${chain}.${column}`)
      return INSTANT.test(column)
        ? sql`(extract(epoch from ${value}) * 1000000)::bigint::text`
        : sql`${value}::text`
    })
    return sql`when ${sql.lit(index + 1)} then array[${sql.join(values)}]`
  })
  return sql`case ${form} ${sql.join(forms, sql` `)} end`
}

export function hashOfRow(chain: Chain, form: number, values: readonly (string | null)[]): string {
  return sha256(JSON.stringify([chain, form, ...values]))
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** What the hash of a link covers. */
export interface LinkFacts {
  readonly position: number
  readonly kind: 'row' | 'removal' | 'restore'
  readonly row_id: string | null
  readonly written_in: string
  readonly form: number
  readonly row_hash: string
  readonly rows: number
}

/** The hash of a link, which covers the hash before it and so everything before it. That of the first one is empty. */
export function hashOfLink(chain: Chain, before: string, link: LinkFacts): string {
  const { position, kind, row_id, written_in, form, row_hash, rows } = link
  return sha256(JSON.stringify([before, chain, position, kind, row_id, written_in, form, row_hash, rows]))
}
