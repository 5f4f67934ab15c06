import { createHash } from 'node:crypto'
import type { BulkReport } from '@cubby/contract/bulk'
import type { Caller } from '../auth/caller.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { write } from '../db/write.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../errors.ts'

/**
 * Does the same operation for each row, each in a transaction of its own, as if it had been asked for alone:
 * whoever is refused keeps nobody else from it. Repeated with its Idempotency-Key it goes on where it ended
 * and reports the same. Throws Refusal `forbidden`, and `key_reused` and `key_in_flight` as `write` does.
 */
export async function runBulk(
  deps: Deps,
  caller: Caller,
  ids: readonly string[],
  operation: (deps: Deps, caller: Caller, id: string) => Promise<unknown>,
): Promise<BulkReport> {
  requireAdmin(caller)
  // The same key with other rows is refused before any of them is touched.
  await write(deps, caller, async () => ({ accepted: true }))
  const results: BulkReport['results'] = []
  for (const id of new Set(ids)) {
    results.push({ id, refused: await refusalOf(operation(deps, ofRow(caller, id), id)) })
  }
  return { results }
}

async function refusalOf(running: Promise<unknown>): Promise<string | null> {
  try {
    await running
    return null
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'key_in_flight') throw error
    return error.message
  }
}

/** The caller with a key of this row's own, made of that of the whole. */
function ofRow(caller: Caller, id: string): Caller {
  const { idempotency } = caller
  if (!idempotency) return caller
  const key = createHash('sha256').update(`${idempotency.key} ${id}`).digest('hex')
  return { ...caller, idempotency: { ...idempotency, key } }
}
