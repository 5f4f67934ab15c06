import { type RefusalCode, refusals } from '@cubby/contract/codes'
import { errorBody } from '@cubby/contract/errors'
import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Caller } from '../caller.ts'
import { detailsBody, Refusal, readDetails, statusOf } from '../errors.ts'
import type { Reader, Trx } from './database.ts'
import { databaseRefusal } from './database-failure.ts'
import type { ClockedDatabase } from './sql.ts'
import { insertRows, timeIn } from './sql.ts'

/**
 * Runs one operation in one transaction and returns its response, which must be plain JSON. With an
 * Idempotency-Key the response is stored in the same transaction, by user and key, so that a repeated request
 * gets the first response, byte for byte, and changes nothing. Any refusal rolls back what the operation
 * wrote. A refusal that is not temporary is stored as the response. After
 * `busy` and `unavailable` the same key may be sent again, whether or not the transaction was committed.
 */
export async function write<Result extends object>(
  { deps, caller }: { readonly deps: ClockedDatabase; readonly caller: Caller },
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
  deps: Pick<ClockedDatabase, 'db'>,
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
  deps: Pick<ClockedDatabase, 'db'>,
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
  { deps, trx, caller }: { readonly deps: ClockedDatabase; readonly trx: Trx; readonly caller: Caller },
  operation: (trx: Trx) => Promise<Result>,
): Promise<Result | Refusal> {
  if (!caller.idempotency) return operation(trx)

  const [earlier] = await takeKeys<Result>(trx, [caller])
  if (earlier) return earlier
  await sql`savepoint operation`.execute(trx)

  const outcome = await operation(trx).catch(async (error: unknown) => {
    if (!(error instanceof Refusal) || isTemporary(error)) throw error
    await sql`rollback to savepoint operation`.execute(trx)
    return error
  })
  await storeResponses({ deps, trx }, [{ caller, outcome }])
  return outcome
}

/** A request of a wave. */
export interface WaveRequest<Input> {
  readonly caller: Caller
  readonly input: Input
}

/** What happened to a request of a wave: it was answered, refused, or met a lock that was not free. */
export type WaveOutcome<Result> = Result | Refusal | typeof LOCKED
export const LOCKED: unique symbol = Symbol('a lock was not free')

/** The connection was lost while the transaction of a wave was committed, so nobody knows whether it was. */
export class UnknownOutcome extends Error {
  constructor(cause: unknown) {
    super('It is unknown whether a wave was committed', { cause })
  }
}

/**
 * Runs the requests of a wave in one transaction, like `write`, and returns their outcomes in the same order. The
 * operation must decide about all requests before it writes, so that a refusal leaves nothing to roll back. No two
 * requests may have the same user and key. Throws UnknownOutcome if the commit got no response, and any other error
 * after the transaction was rolled back.
 */
export async function writeWave<Input, Result extends object>(
  deps: ClockedDatabase,
  requests: readonly WaveRequest<Input>[],
  operation: (trx: Trx, fresh: readonly WaveRequest<Input>[]) => Promise<readonly WaveOutcome<Result>[]>,
): Promise<WaveOutcome<Result>[]> {
  let isDecided = false
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const earlier = await takeKeys<Result>(
        trx,
        requests.map(({ caller }) => caller),
      )
      const fresh = requests.filter((_, number) => !earlier[number])
      const outcomes = fresh.length > 0 ? await operation(trx, fresh) : []
      const answered = fresh.flatMap(({ caller }, number) => {
        const outcome = outcomes[number]
        if (outcome === undefined || outcome === LOCKED) return []
        return outcome instanceof Refusal && isTemporary(outcome) ? [] : [{ caller, outcome }]
      })
      await storeResponses({ deps, trx }, answered)
      isDecided = true
      const outcomeOf = new Map<object, WaveOutcome<Result> | undefined>(
        fresh.map((request, number) => [request, outcomes[number]]),
      )
      return requests.map((request, number) => earlier[number] ?? outcomeOf.get(request) ?? LOCKED)
    })
  } catch (error) {
    throw isDecided ? new UnknownOutcome(error) : error
  }
}

/**
 * Locks the keys of requests until the transaction ends, and returns for each the stored response, a refusal, or null
 * if it has to be carried out. Does not wait for another transaction that has a key.
 */
async function takeKeys<Result extends object>(
  trx: Trx,
  callers: readonly Caller[],
): Promise<(Result | Refusal | null)[]> {
  const keys = callers.flatMap(({ user, idempotency }) =>
    idempotency ? [{ userId: user.id, ...idempotency }] : [],
  )
  if (keys.length === 0) return callers.map(() => null)
  const userIds = keys.map(({ userId }) => userId)
  const texts = keys.map(({ key }) => key)
  const locks = await sql<{ user_id: string; key: string; free: boolean }>`
    select user_id, key, pg_try_advisory_xact_lock(hashtextextended(user_id || ' ' || key, 0)) as free
    from unnest(${userIds}::text[], ${texts}::text[]) as asked (user_id, key)`.execute(trx)
  // A new statement, which sees what the transaction committed that had the lock before.
  const stored = await trx
    .selectFrom('idempotency_records')
    .select(['user_id', 'key', 'request_hash', 'refused', 'response'])
    .where(sql<SqlBool>`(user_id, key) in (select * from unnest(${userIds}::text[], ${texts}::text[]))`)
    .execute()
  const nameOf = (userId: string, key: string) => `${userId} ${key}`
  const free = new Map(locks.rows.map((row) => [nameOf(row.user_id, row.key), row.free]))
  const records = new Map(stored.map((row) => [nameOf(row.user_id, row.key), row]))
  return callers.map(({ user, idempotency }) => {
    if (!idempotency) return null
    const name = nameOf(user.id, idempotency.key)
    if (!free.get(name)) return new Refusal('key_in_flight', { retryAfterSeconds: 1 })
    const record = records.get(name)
    return record ? responseOf<Result>(record, idempotency.requestHash) : null
  })
}

/** Stores the responses of requests that have a key. */
async function storeResponses(
  { deps, trx }: { readonly deps: ClockedDatabase; readonly trx: Trx },
  responses: readonly { readonly caller: Caller; readonly outcome: object }[],
): Promise<void> {
  const rows = responses.flatMap(({ caller: { user, idempotency }, outcome }) => {
    if (!idempotency) return []
    const refused = outcome instanceof Refusal
    const response = JSON.stringify(refused ? storedRefusal(outcome) : outcome)
    const { key, requestHash } = idempotency
    return [{ user_id: user.id, key, request_hash: requestHash, refused, response }]
  })
  if (rows.length === 0) return
  await insertRows(trx, 'idempotency_records', rows, { created_at: await timeIn(deps.clock, trx) })
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
  return earlier ? responseOf<Result>(earlier, idempotency.requestHash) : null
}

interface StoredResponse {
  readonly request_hash: string
  readonly refused: boolean
  readonly response: string
}

function responseOf<Result extends object>(
  { request_hash, refused, response }: StoredResponse,
  requestHash: string,
): Result | Refusal {
  if (request_hash !== requestHash) return new Refusal('key_reused')
  const stored = JSON.parse(response)
  return refused ? refusalFrom(stored) : stored
}

/**
 * Whether the refusal is temporary: the same request may succeed later, or after the user logs in or proves again who
 * they are.
 */
function isTemporary({ code }: Refusal): boolean {
  const status = statusOf(code)
  return code === 'proof_required' || status === 401 || status === 429 || status >= 500
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
