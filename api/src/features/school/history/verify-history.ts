import type { CertificateKey } from '@cubby/contract/teaching/certificates'
import { readSignedCode } from '@cubby/rules/teaching/signed-code'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import { isSigned } from '../signing/signing-key.ts'
import {
  CHAINS,
  type Chain,
  hashedValues,
  hashOfLink,
  hashOfRow,
  type LinkFacts,
  rowId,
  sha256,
} from './canonical-row.ts'
import { type ChainEnd, EVENT_KIND, endOf, ORDER_BEGINS } from './chain-history.ts'

/** How many links or rows are in memory at once. */
const BATCH = 1_000

/** What is wrong with a row. A `forged` entry claims a removal or a restore, and is not signed by this installation. */
export type Difference = 'changed' | 'missing' | 'added' | 'reordered' | 'forged'

export interface BrokenRow {
  readonly chain: Chain
  /** Null if the chain has lost an entry whose row nobody can name. */
  readonly id: string | null
  readonly position: number | null
  readonly difference: Difference
}

export interface CheckedChain {
  readonly chain: Chain
  readonly position: number
  readonly rows: number
  readonly hash: string
  /** Rows that the undo of an import took back. */
  readonly removals: number
  readonly restores: number
}

interface HistoryCheck {
  readonly chains: readonly CheckedChain[]
  /** The first broken row of the first chain that has one. */
  readonly broken: BrokenRow | null
}

type CheckDeps = { readonly db: Database; readonly keys: readonly CertificateKey[] }
type Found = { readonly checked: CheckedChain; readonly broken: BrokenRow | null }

/**
 * Computes the hash of every chained row again, and looks for rows that are not chained. The memory that it
 * needs does not grow with the number of rows, and no transaction stays open, so that requests go on. What is
 * chained meanwhile is left to the next check.
 */
export async function verifyHistory(deps: CheckDeps): Promise<HistoryCheck> {
  const chains: CheckedChain[] = []
  for (const chain of CHAINS) {
    const end = await endOf(deps.db, chain)
    const { checked, broken } = await checkLinks(deps, chain, end)
    chains.push(checked)
    const first = broken ?? (await findUnchained(deps.db, chain, end))
    if (first) return { chains, broken: first }
  }
  return { chains, broken: null }
}

interface StoredLink extends LinkFacts {
  readonly chain_hash: string
  readonly note: string | null
  /** Whether the table has the row now. */
  readonly exists: boolean
  readonly values: readonly (string | null)[]
}

function linksAfter(db: Database, chain: Chain, position: number) {
  return sql<StoredLink>`
    select position, history_links.kind, row_id, history_links.written_in, form, rows, note,
      encode(row_hash, 'hex') as row_hash, encode(chain_hash, 'hex') as chain_hash,
      ${rowId(chain)} is not null as exists, ${hashedValues(chain, sql.ref('history_links.form'))} as values
    from history_links left join ${sql.table(chain)} on ${rowId(chain)} = row_id
    where history_links.chain = ${chain} and position > ${position}
    order by position limit ${sql.lit(BATCH)}`.execute(db)
}

async function checkLinks(deps: CheckDeps, chain: Chain, end: ChainEnd): Promise<Found> {
  let last = { position: 0, hash: '', rows: 0, written_in: ORDER_BEGINS, row_id: '' }
  const counted = { removals: 0, restores: 0 }
  const found = (broken: BrokenRow | null): Found => ({
    checked: { chain, position: last.position, rows: last.rows, hash: last.hash, ...counted },
    broken,
  })
  while (last.position < end.position) {
    const { rows: links } = await linksAfter(deps.db, chain, last.position)
    for (const link of links) {
      if (link.position > end.position) break
      const broken = (difference: Difference) =>
        found({ chain, id: link.row_id, position: link.position, difference })
      if (link.position !== last.position + 1) {
        return found({ chain, id: null, position: last.position + 1, difference: 'missing' })
      }
      const wrong = await differenceOf(deps, chain, link)
      if (wrong) return broken(wrong)
      const isLater = link.kind !== 'row' || isAfter(link, last)
      if (!isLater || hashOfLink(chain, last.hash, link) !== link.chain_hash) return broken('reordered')
      if (link.kind === 'removal') counted.removals += 1
      // The rows that a restore chains are between two entries.
      if (link.kind === 'restore' && link.written_in !== ORDER_BEGINS) counted.restores += 1
      last = {
        position: link.position,
        hash: link.chain_hash,
        rows: link.rows,
        ...(link.kind === 'removal'
          ? { written_in: last.written_in, row_id: last.row_id }
          : { written_in: link.written_in, row_id: link.row_id ?? '' }),
      }
    }
    if (links.length === 0)
      return found({ chain, id: null, position: last.position + 1, difference: 'missing' })
  }
  return found(null)
}

async function differenceOf(
  deps: CheckDeps,
  chain: Chain,
  link: StoredLink,
): Promise<Difference | undefined> {
  if (link.kind !== 'row') {
    if (!(await isGenuine(deps, chain, link))) return 'forged'
    return link.exists ? 'added' : undefined
  }
  if (!link.exists) return (await wasRemoved(deps.db, chain, link)) ? undefined : 'missing'
  return hashOfRow(chain, link.form, link.values) === link.row_hash ? undefined : 'changed'
}

/** Whether this installation signed the note of an entry, and the note is about it. */
async function isGenuine({ keys }: CheckDeps, chain: Chain, link: StoredLink): Promise<boolean> {
  const code = readSignedCode(link.note ?? '')
  if (!code || sha256(link.note ?? '') !== link.row_hash) return false
  const [name, , keyId, kind, of, id] = code.fields
  const isAbout = name === EVENT_KIND && kind === link.kind && of === chain && id === link.row_id
  return isAbout && typeof keyId === 'string' && isSigned(keyId, code, keys)
}

/** Whether the row was an imported receipt that was taken back. What it said still has the hash that was chained. */
async function wasRemoved(db: Database, chain: Chain, link: StoredLink): Promise<boolean> {
  if (chain !== 'payment_entries') return false
  const { rows } = await sql<{ is_imported: boolean; values: readonly (string | null)[] }>`
    select is_imported, ${hashedValues(chain, sql.lit(link.form))} as values
    from history_removals removal,
      lateral jsonb_populate_record(null::payment_entries, removal.removed) payment_entries
    where chain = ${chain} and row_id = ${link.row_id}`.execute(db)
  const [removed] = rows
  return removed?.is_imported === true && hashOfRow(chain, link.form, removed.values) === link.row_hash
}

/** Transactions below 2^63 count upwards; a row has its place by the transaction, then by the id. */
function isAfter(
  link: Pick<LinkFacts, 'written_in' | 'row_id'>,
  last: { readonly written_in: string; readonly row_id: string },
): boolean {
  const [one, other] = [BigInt(link.written_in), BigInt(last.written_in)]
  return one > other || (one === other && (link.row_id ?? '') > last.row_id)
}

/** Finds a row that the job will never chain: its place is before the end of the chain, or after all transactions. */
async function findUnchained(
  db: Database,
  chain: Chain,
  { writtenIn, rowId: last }: ChainEnd,
): Promise<BrokenRow | null> {
  const { rows } = await sql<{ id: string }>`
    select ${rowId(chain)} as id from ${sql.table(chain)}
    where ((written_in, ${rowId(chain)}) <= (${writtenIn}::xid8, ${last}::text)
        or written_in >= pg_snapshot_xmax(pg_current_snapshot()))
      and not exists (select from history_links
        where history_links.chain = ${chain} and row_id = ${rowId(chain)} and history_links.kind = 'row')
    order by written_in, ${rowId(chain)} limit 1`.execute(db)
  return rows[0] ? { chain, id: rows[0].id, position: null, difference: 'added' } : null
}
