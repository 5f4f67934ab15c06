import { type RefusalCode, refusals } from '@cubby/contract/codes'
import { errorBody } from '@cubby/contract/errors'
import { sql } from 'kysely'
import { z } from 'zod'
import type { PlatformDeps } from '../deps.ts'
import { detailsBody, Refusal, readDetails, statusOf } from '../errors.ts'
import type { Caller } from '../http/caller.ts'
import type { Reader, Trx } from './database.ts'
import { databaseRefusal } from './database-failure.ts'
import { timeIn } from './sql.ts'
import { together } from './together.ts'

/**
 * Runs one operation in one transaction and returns its response, which must be plain JSON. With an
 * Idempotency-Key the response is stored in the same transaction, by user and key, so that a repeated request
 * gets the first response, byte for byte, and changes nothing. Any refusal rolls back what the operation
 * wrote. A refusal that is not temporary is stored as the response. After
 * `busy` and `unavailable` the same key may be sent again, whether or not the transaction was committed.
 */
export async function write<Result extends object>(
  { deps, caller }: { readonly deps: PlatformDeps; readonly caller: Caller },
  operation: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  const outcome = await writeWithoutIdempotency(deps, (trx) =>
    runIdempotently({ deps, trx, caller }, operation),
  )
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

/**
 * Runs one operation in one transaction without storing the response. For visitors, for secrets that must not
 * be stored even as a hash, for uploads, and for previews.
 */
export async function writeWithoutIdempotency<Result>(
  deps: Pick<PlatformDeps, 'db'>,
  operation: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  try {
    return await deps.db.transaction().execute(operation)
  } catch (error) {
    throw databaseRefusal(error) ?? error
  }
}

/**
 * Runs an operation in a transaction that is rolled back. Returns the result of the operation, so that a preview cannot
 * differ from it.
 */
export async function rehearse<Result>(
  deps: Pick<PlatformDeps, 'db'>,
  operation: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  const rehearsed: Result[] = []
  const rollback = new Error('The operation was only rehearsed')
  try {
    await writeWithoutIdempotency(deps, async (trx) => {
      rehearsed.push(await operation(trx))
      throw rollback
    })
  } catch (error) {
    if (error !== rollback) throw error
  }
  const [result] = rehearsed
  if (result === undefined) throw new Error('the rehearsal has no result')
  return result
}

async function runIdempotently<Result extends object>(
  { deps, trx, caller }: { readonly deps: PlatformDeps; readonly trx: Trx; readonly caller: Caller },
  operation: (trx: Trx) => Promise<Result>,
): Promise<Result | Refusal> {
  const { idempotency, user } = caller
  if (!idempotency) return operation(trx)

  const [, earlier] = await together(trx, (trx) => [
    lockKey(trx, { userId: user.id, key: idempotency.key }),
    findStoredResponse<Result>(trx, caller),
    sql`savepoint operation`.execute(trx),
  ])
  if (earlier) return earlier

  const outcome = await operation(trx).catch(async (error: unknown) => {
    if (!(error instanceof Refusal) || isTemporary(error)) throw error
    await sql`rollback to savepoint operation`.execute(trx)
    return error
  })
  const refused = outcome instanceof Refusal
  await trx
    .insertInto('idempotency_records')
    .values({
      user_id: user.id,
      key: idempotency.key,
      request_hash: idempotency.requestHash,
      refused,
      response: JSON.stringify(refused ? storedRefusal(outcome) : outcome),
      created_at: await timeIn(deps.clock, trx),
    })
    .execute()
  return outcome
}

/** Locks an Idempotency-Key until the transaction ends. Does not wait for another transaction that has it. */
async function lockKey(
  trx: Trx,
  { userId, key }: { readonly userId: string; readonly key: string },
): Promise<void> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${userId} ${key}`}, 0)) as free`.execute(trx)
  if (!rows[0]?.free) throw new Refusal('key_in_flight', { retryAfterSeconds: 1 })
}

/**
 * Returns the stored response or stored refusal for this request, or null if there is none or the request has
 * no Idempotency-Key. For operations that prepare something before their transaction.
 */
export async function findStoredResponse<Result extends object>(
  db: Reader,
  { idempotency, user }: Caller,
): Promise<Result | Refusal | null> {
  if (!idempotency) return null
  const earlier = await db
    .selectFrom('idempotency_records')
    .select(['request_hash', 'refused', 'response'])
    .where('user_id', '=', user.id)
    .where('key', '=', idempotency.key)
    .executeTakeFirst()
  if (!earlier) return null
  if (earlier.request_hash !== idempotency.requestHash) throw new Refusal('key_reused')
  const stored = JSON.parse(earlier.response)
  return earlier.refused ? refusalFrom(stored) : stored
}

/** Whether the refusal is temporary: the same request may succeed later, or after the user logs in again. */
function isTemporary({ code }: Refusal): boolean {
  const status = statusOf[code]
  return status === 401 || status === 429 || status >= 500
}

const refusalRecord = errorBody.omit({ error: true }).extend({ message: z.string() })

function storedRefusal(refusal: Refusal): z.infer<typeof refusalRecord> {
  const { code, message, fields } = refusal
  return { code, message, fields, ...detailsBody(refusal) }
}

function refusalFrom(stored: object): Refusal {
  const { code: storedCode, message, fields, ...body } = refusalRecord.parse(stored)
  // A record may contain a code that no longer exists.
  const code = isRefusalCode(storedCode) ? storedCode : 'gone'
  return new Refusal(code, { message, ...(fields && { fields }), details: readDetails(code, body) })
}

function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(refusals, code)
}
