import { encodeFields, readSignedCode } from '@cubby/rules/teaching/signed-code'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Reader } from '../../../platform/db/database.ts'
import { findPublicKeys, isSigned } from '../signing/signing-key.ts'
import { CHAINS, type Chain, chainNames } from './canonical-row.ts'

const KIND = 'history head'
const VERSION = 1

/** The end of a chain at the time of a check. */
interface Head {
  readonly chain: Chain
  readonly position: number
  readonly rows: number
  readonly hash: string
}

/** The fields of a mailed code. */
const headFields = z.tuple([
  z.literal(KIND),
  z.literal(VERSION),
  z.string(),
  z.iso.datetime(),
  z.array(z.tuple([z.enum(CHAINS), z.int(), z.int(), z.string()])),
])

export function encodeHead({
  keyId,
  checkedAt,
  chains,
}: {
  readonly keyId: string
  readonly checkedAt: string
  readonly chains: readonly Head[]
}): string {
  const ends = chains.map(({ chain, position, rows, hash }) => [chain, position, rows, hash])
  return encodeFields([KIND, VERSION, keyId, checkedAt, ends])
}

interface Comparison {
  /** Whether the history still has what the code says. */
  readonly isSame: boolean
  /** What was compared, for a person. */
  readonly lines: readonly string[]
}

/** Compares the history with a code that was mailed. Throws an Error if the text is no such code. */
export async function compareHead(db: Reader, pasted: string): Promise<Comparison> {
  const code = readSignedCode(pasted)
  const fields = headFields.safeParse(code?.fields)
  if (!code || !fields.success) throw new Error('This is not a code from an email about the history.')
  const [, , keyId, checkedAt, heads] = fields.data
  const lines: string[] = []
  if (!(await isSigned(keyId, code, await findPublicKeys(db)))) {
    lines.push(
      'The code is not signed by a key of this installation. It was copied wrongly, or the keys were replaced.',
    )
  }
  for (const [chain, position, rows, hash] of heads) {
    if (position === 0) continue
    const link = await db
      .selectFrom('history_links')
      .select(['rows', sql<string>`encode(chain_hash, 'hex')`.as('hash')])
      .where('chain', '=', chain)
      .where('position', '=', position)
      .executeTakeFirst()
    if (link?.hash === hash && link.rows === rows) continue
    const now = link ? 'another row there' : 'no row there'
    lines.push(
      `On ${checkedAt}, the ${chainNames[chain]} ended with ${rows} rows at position ${position}. It has ${now}.`,
    )
  }
  if (lines.length === 0)
    return { isSame: true, lines: [`The history still has everything of ${checkedAt}.`] }
  return { isSame: false, lines: [...lines, ...(await restoresSince(db, checkedAt))] }
}

/** A restore explains that rows are missing, if somebody knows about it. */
async function restoresSince(db: Reader, checkedAt: string): Promise<string[]> {
  const restores = await db
    .selectFrom('history_links')
    .select(['note', 'linked_at'])
    .distinct()
    .where('kind', '=', 'restore')
    .where('chain', '=', 'audit_log')
    .where('linked_at', '>=', new Date(checkedAt))
    .orderBy('linked_at')
    .execute()
  return restores.map(({ note, linked_at }) => {
    const from = String(readSignedCode(note ?? '')?.fields.at(-1) ?? 'an unknown backup')
    return `The database was restored on ${linked_at.toISOString()} from ${from}. What was entered in between is lost. Ask who restored it, and why.`
  })
}
