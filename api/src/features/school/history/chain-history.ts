import { encodeFields } from '@cubby/rules/teaching/signed-code'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import { insertRows } from '../../../platform/db/sql.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type SigningKey, signingKey } from '../signing/signing-key.ts'
import {
  CHAINS,
  type Chain,
  formOf,
  hashedValues,
  hashOfLink,
  hashOfRow,
  type LinkFacts,
  rowId,
  sha256,
} from './canonical-row.ts'

/** How many rows a transaction chains. */
const BATCH = 1_000

/** No code of a certificate or pass begins with it, so that none can be used as another. */
export const EVENT_KIND = 'history event'
const EVENT_VERSION = 1

/** Before all transactions. */
export const ORDER_BEGINS = '0'

type HistoryDeps = Pick<Deps, 'db' | 'clock'>

/** The end of a chain, and the last row in it, after which the next rows follow. */
export interface ChainEnd {
  readonly position: number
  readonly rows: number
  readonly hash: string
  readonly writtenIn: string
  readonly rowId: string
}

/**
 * Chains the rows that were written since the last time, in the order of their transactions. Only rows of transactions
 * below the oldest open one: ids and times do not follow the order of commits, and a row that is committed later would
 * otherwise have its place before a chained one. Nobody waits for it. Returns how many links it added.
 */
export async function chainHistory(deps: HistoryDeps): Promise<number> {
  let added = 0
  for (const chain of await chainsWithNews(deps)) {
    const key = await signingKey(deps)
    for (;;) {
      const links = await deps.db.transaction().execute(async (trx) => {
        if (!(await lockHistory(trx))) return 0
        const now = await deps.clock(trx)
        const end = await endOf(trx, chain)
        // Another server counts its own transactions: the database was copied there by another program.
        if (await isAhead(trx, end)) return addRestore(trx, { chain, key, now, from: 'another server' })
        return (
          (await addRows(trx, { chain, end, now, rows: await newRows(trx, chain, end) })) ||
          (await addRemovals(trx, { chain, end, key, now }))
        )
      })
      added += links
      if (links === 0) break
    }
  }
  return added
}

/** Adds a signed entry to each chain that says from which backup the database was restored. Nothing else may run. */
export async function recordRestore(deps: HistoryDeps, backupOf: string): Promise<void> {
  const key = await signingKey(deps)
  await deps.db.transaction().execute(async (trx) => {
    const now = await deps.clock(trx)
    for (const chain of CHAINS) await addRestore(trx, { chain, key, now, from: backupOf })
  })
}

/** Only one server at a time adds links, until the transaction ends. */
async function lockHistory(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('history', 5)) as locked`.execute(trx)
  return rows[0]?.locked ?? false
}

/** One statement, because most of the time there is nothing to chain. */
async function chainsWithNews({ db }: Pick<HistoryDeps, 'db'>): Promise<Chain[]> {
  const news = CHAINS.map(
    (chain) => sql`
      select ${sql.lit(chain)} as chain
      from (select 1) one left join lateral (${lastRowOf(chain)}) last on true
      where exists (select from ${sql.table(chain)}
          where (written_in, ${rowId(chain)}) > (coalesce(last.written_in, '0'), coalesce(last.row_id, ''))
            and written_in < pg_snapshot_xmin(pg_current_snapshot()))
        or last.written_in > pg_snapshot_xmax(pg_current_snapshot())
        or exists (${removalsOf(chain)})`,
  )
  const { rows } = await sql<{ chain: Chain }>`${sql.join(news, sql` union all `)}`.execute(db)
  return rows.map(({ chain }) => chain)
}

/** The link after whose row the next rows follow. A removal changes nothing about that. */
function lastRowOf(chain: Chain) {
  return sql`select written_in, row_id from history_links
    where chain = ${sql.lit(chain)} and kind <> 'removal' order by position desc limit 1`
}

function removalsOf(chain: Chain) {
  return sql`select row_id, removed_at from history_removals removal
    where chain = ${sql.lit(chain)} and not exists (select from history_links
      where chain = ${sql.lit(chain)} and row_id = removal.row_id and kind = 'removal')`
}

export async function endOf(trx: Deps['db'] | Trx, chain: Chain): Promise<ChainEnd> {
  const { rows } = await sql<ChainEnd>`
    select position, rows, encode(chain_hash, 'hex') as hash,
      coalesce(last.written_in, '0') as "writtenIn", coalesce(last.row_id, '') as "rowId"
    from history_links left join (${lastRowOf(chain)}) last on true
    where chain = ${chain} order by position desc limit 1`.execute(trx)
  return rows[0] ?? { position: 0, rows: 0, hash: '', writtenIn: ORDER_BEGINS, rowId: '' }
}

async function isAhead(trx: Trx, { writtenIn }: ChainEnd): Promise<boolean> {
  const { rows } = await sql<{ ahead: boolean }>`
    select ${writtenIn}::xid8 > pg_snapshot_xmax(pg_current_snapshot()) as ahead`.execute(trx)
  return rows[0]?.ahead ?? false
}

interface NewRow {
  readonly id: string
  readonly written_in: string
  readonly values: readonly (string | null)[]
}

async function newRows(trx: Trx, chain: Chain, { writtenIn, rowId: last }: ChainEnd): Promise<NewRow[]> {
  const { rows } = await sql<NewRow>`
    select ${rowId(chain)} as id, written_in, ${hashedValues(chain, sql.lit(formOf(chain)))} as values
    from ${sql.table(chain)}
    where (written_in, ${rowId(chain)}) > (${writtenIn}::xid8, ${last}::text)
      and written_in < pg_snapshot_xmin(pg_current_snapshot())
    order by written_in, ${rowId(chain)} limit ${sql.lit(BATCH)}`.execute(trx)
  return rows
}

/** Adds links for rows, in their order. Returns how many. */
async function addRows(
  trx: Trx,
  {
    chain,
    end,
    now,
    rows,
  }: {
    readonly chain: Chain
    readonly end: ChainEnd
    readonly now: Date
    readonly rows: readonly NewRow[]
  },
): Promise<number> {
  const form = formOf(chain)
  const links = rows.map(({ id, written_in, values }) => ({
    kind: 'row' as const,
    row_id: id,
    written_in,
    form,
    note: null,
    counts: 1,
    row_hash: hashOfRow(chain, form, values),
  }))
  return addLinks(trx, { chain, end, now, links })
}

/**
 * Adds a signed entry for each row that was deleted as it may be. Its row was chained before, unless it lived
 * for seconds.
 */
async function addRemovals(
  trx: Trx,
  {
    chain,
    end,
    key,
    now,
  }: { readonly chain: Chain; readonly end: ChainEnd; readonly key: SigningKey; readonly now: Date },
): Promise<number> {
  const { rows } = await sql<{ row_id: string; removed_at: Date; chained: boolean }>`
    select removal.*, exists (select from history_links
      where chain = ${chain} and row_id = removal.row_id and kind = 'row') as chained
    from (${removalsOf(chain)} order by row_id limit ${sql.lit(BATCH)}) removal`.execute(trx)
  const links = []
  for (const { row_id, removed_at, chained } of rows) {
    const note = await signedNote(key, ['removal', chain, row_id, removed_at.toISOString()])
    const counts = chained ? -1 : 0
    links.push({
      kind: 'removal' as const,
      row_id,
      written_in: end.writtenIn,
      form: EVENT_VERSION,
      note,
      counts,
      row_hash: sha256(note),
    })
  }
  return addLinks(trx, { chain, end, now, links })
}

/**
 * Adds two signed entries, and between them all rows that are not chained yet. The first entry restarts the order of
 * transactions for these rows. The second restarts it for the transactions of this server.
 */
async function addRestore(
  trx: Trx,
  {
    chain,
    key,
    now,
    from,
  }: { readonly chain: Chain; readonly key: SigningKey; readonly now: Date; readonly from: string },
): Promise<number> {
  const note = await signedNote(key, ['restore', chain, null, now.toISOString(), from])
  const addEntry = async (written_in: string) => {
    const entry = { kind: 'restore' as const, row_id: null, written_in, form: EVENT_VERSION, note, counts: 0 }
    const links = [{ ...entry, row_hash: sha256(note) }]
    return addLinks(trx, { chain, end: await endOf(trx, chain), now, links })
  }
  let last: NewRow | undefined
  for (;;) {
    const { rows } = await sql<NewRow>`
      select ${rowId(chain)} as id, written_in, ${hashedValues(chain, sql.lit(formOf(chain)))} as values
      from ${sql.table(chain)}
      where (written_in, ${rowId(chain)}) > (${last?.written_in ?? ORDER_BEGINS}::xid8, ${last?.id ?? ''}::text)
        and not exists (select from history_links
          where chain = ${chain} and row_id = ${rowId(chain)} and history_links.kind = 'row')
      order by written_in, ${rowId(chain)} limit ${sql.lit(BATCH)}`.execute(trx)
    if (rows.length === 0) break
    if (!last) await addEntry(ORDER_BEGINS)
    await addRows(trx, { chain, end: await endOf(trx, chain), now, rows })
    last = rows.at(-1)
  }
  const { rows } = await sql<{ next: string }>`
    select pg_snapshot_xmax(pg_current_snapshot()) as next`.execute(trx)
  return addEntry(rows[0]?.next ?? ORDER_BEGINS)
}

function signedNote(key: SigningKey, facts: readonly unknown[]): Promise<string> {
  return key.codeOf(encodeFields([EVENT_KIND, EVENT_VERSION, key.id, ...facts]))
}

type NewLink = Omit<LinkFacts, 'position' | 'rows'> & {
  readonly note: string | null
  /** How many rows the table has more because of this link. */
  readonly counts: number
}

async function addLinks(
  trx: Trx,
  {
    chain,
    end,
    now,
    links,
  }: {
    readonly chain: Chain
    readonly end: ChainEnd
    readonly now: Date
    readonly links: readonly NewLink[]
  },
): Promise<number> {
  let { position, rows, hash } = end
  const added = links.map(({ counts, note, ...facts }) => {
    position += 1
    rows += counts
    const link = { ...facts, position, rows }
    hash = hashOfLink(chain, hash, link)
    return {
      ...link,
      chain,
      note,
      linked_at: now,
      row_hash: `\\x${facts.row_hash}`,
      chain_hash: `\\x${hash}`,
    }
  })
  await insertRows(trx, 'history_links', added)
  return added.length
}
