import { createHash } from 'node:crypto'
import type { RefusalCode } from '@cubby/contract/codes'
import type { BulkReport } from '@cubby/contract/school/bulk'
import type { Caller } from '../../../platform/caller.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'

/** Refusals after which the outcome of a row is unknown, so the operation must be repeated with its key. */
const UNKNOWN_OUTCOMES: readonly RefusalCode[] = ['key_in_flight', 'unavailable']

/**
 * Performs an operation on each row in its own transaction, so that a refused row does not stop the others. A repeated
 * request with the same Idempotency-Key resumes where it stopped and reports the same results.
 */
export async function runBulk(
  ctx: RequestContext,
  {
    ids,
    operation,
    accepted,
  }: {
    readonly ids: readonly string[]
    /** Runs once for the whole operation, before the first row. */
    readonly accepted?: (trx: Trx) => Promise<void>
    /** May return the id of an operation that can still be undone. */
    readonly operation: (caller: Caller, id: string) => Promise<unknown>
  },
): Promise<BulkReport> {
  const { caller } = ctx
  await accept(ctx, accepted)
  const results: BulkReport['results'] = []
  for (const id of new Set(ids)) {
    results.push({ id, ...(await resultOf(operation(callerForRow(caller, id), id))) })
  }
  return { results }
}

/** Performs an operation on all rows in one transaction. It returns the refusal of each row. */
export async function runBulkTogether(
  ctx: RequestContext,
  {
    ids,
    operation,
  }: {
    readonly ids: readonly string[]
    readonly operation: (caller: Caller, ids: readonly string[]) => Promise<BulkReport>
  },
): Promise<BulkReport> {
  await accept(ctx)
  const rows = [...new Set(ids)]
  return operation(callerForRow(ctx.caller, rows.join(' ')), rows)
}

/** Refuses a reused key with other rows before changing any row. */
async function accept(ctx: RequestContext, accepted?: (trx: Trx) => Promise<void>): Promise<void> {
  requireAdmin(ctx.caller)
  await write(ctx, async (trx) => {
    await accepted?.(trx)
    return { accepted: true }
  })
}

async function resultOf(running: Promise<unknown>): Promise<Omit<BulkReport['results'][number], 'id'>> {
  try {
    const operation = await running
    return { refused: null, ...(typeof operation === 'string' && { operation_id: operation }) }
  } catch (error) {
    if (!(error instanceof Refusal) || UNKNOWN_OUTCOMES.includes(error.code)) throw error
    return { refused: error.message }
  }
}

/** Returns the caller with an idempotency key for this row, derived from the key of the whole operation. */
function callerForRow(caller: Caller, id: string): Caller {
  const { idempotency } = caller
  if (!idempotency) return caller
  const key = createHash('sha256').update(`${idempotency.key} ${id}`).digest('hex')
  return { ...caller, idempotency: { ...idempotency, key } }
}
