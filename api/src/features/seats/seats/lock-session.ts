import type { ClassStatus, SessionStatus } from '@cubby/contract/catalog/classes'
import type { PaymentPlan } from '@cubby/contract/payment-plan'
import { type SqlBool, sql } from 'kysely'
import type { Reader, Trx } from '../../../platform/db/database.ts'
import { timeIn } from '../../../platform/db/sql.ts'
import type { PlatformDeps, SeatLock } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { TransactionContext } from '../../../platform/operation-context.ts'
import { endsAt, lastDayEndsAt, locationOfSession, startsAt } from './session-columns.ts'

/** A session whose seats only this transaction may assign. */
export interface LockedSession {
  readonly id: string
  readonly classId: string
  readonly classTitle: string
  readonly status: SessionStatus
  readonly removed: boolean
  readonly startDate: string
  readonly endDate: string
  readonly startTime: string
  readonly location: string | null
  readonly startsAt: Date
  /** The end time on the last day. */
  readonly endsAt: Date
  /** Midnight after the last day. */
  readonly overAt: Date
  /** The plan of its class. It cannot change before the lock is released. */
  readonly paymentPlan: PaymentPlan
}

/**
 * Locks the session's row until the transaction ends. `no key update` lets other transactions insert rows that refer to
 * the session. Lock order everywhere: idempotency key, then session, then the rows of that session. Read everything
 * else, including the class, in a separate statement after the lock: under READ COMMITTED only a new statement sees
 * what the previous holder of the lock committed.
 */
export const lockSeats: SeatLock = async (trx, sessionIds, { skipLocked = false } = {}) => {
  const rows = await trx
    .selectFrom('class_sessions')
    .select('id')
    .where(sql<SqlBool>`id = any(${sessionIds})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .$if(skipLocked, (query) => query.skipLocked())
    .execute()
  return rows.map(({ id }) => id)
}

/** The parts of an operation's context that locking needs. */
interface LockContext {
  readonly trx: Trx
  readonly deps: Pick<PlatformDeps, 'clock'> & {
    readonly lockSeats: SeatLock
    readonly config: { readonly provider: { readonly timezone: string } }
  }
}

export interface Locked {
  readonly session: LockedSession
  /** The time after the lock was acquired, because waiting for the lock takes time. */
  readonly now: Date
}

/**
 * Locks a session until the transaction ends. Returns the session with the time, or undefined if it does not
 * exist.
 */
export async function lockSession(
  { deps, trx }: LockContext,
  { sessionId }: { readonly sessionId: string },
): Promise<Locked | undefined> {
  await deps.lockSeats(trx, [sessionId])
  const time = await timeIn(deps.clock, trx)
  const row = await sessionQuery(trx, sessionId, deps.config.provider.timezone)
    .select(time.as('now'))
    .executeTakeFirst()
  return row && { session: sessionOf(row), now: row.now }
}

/**
 * Locks several sessions until the transaction ends. Returns them by id, null for one that was left out because another
 * transaction has locked it, with the time after the locks were acquired. Leaves out sessions that do not exist.
 */
export async function lockSessions(
  { deps, trx, skipLocked }: LockContext & { readonly skipLocked: boolean },
  wanted: readonly { readonly sessionId: string }[],
): Promise<{ readonly sessions: ReadonlyMap<string, LockedSession | null>; readonly now: Date }> {
  const ids = [...new Set(wanted.map(({ sessionId }) => sessionId))]
  const locked = await deps.lockSeats(trx, ids, { skipLocked })
  const found = await readSessions(trx, ids, deps.config.provider.timezone)
  const now = await deps.clock(trx)
  const sessions = new Map([...found].map(([id, session]) => [id, locked.includes(id) ? session : null]))
  return { sessions, now }
}

/** The two sessions of a transfer. */
export interface LockedPair {
  readonly oldSession: LockedSession
  readonly session: LockedSession
  readonly now: Date
}

/**
 * Locks the old and the new session of a transfer, always in the order of their ids, as all operations on several
 * sessions do, so that two opposite transfers do not deadlock. Returns undefined if one of them does not exist.
 */
export async function lockBothSessions(
  ctx: LockContext,
  { oldId, newId }: { readonly oldId: string; readonly newId: string },
): Promise<LockedPair | undefined> {
  const isOldFirst = oldId < newId
  const first = await lockSession(ctx, { sessionId: isOldFirst ? oldId : newId })
  const second = await lockSession(ctx, { sessionId: isOldFirst ? newId : oldId })
  if (!first || !second) return undefined
  const [oldSession, session] = isOldFirst ? [first.session, second.session] : [second.session, first.session]
  return { oldSession, session, now: second.now }
}

/** Locks a session that was not removed. */
export async function lockPresentSession(
  ctx: LockContext,
  input: { readonly sessionId: string },
): Promise<Locked> {
  const locked = await lockSession(ctx, input)
  if (!locked || locked.session.removed) throw new Refusal('session_not_found')
  return locked
}

/**
 * Locks all sessions of a locked class, except removed ones, in the order of their ids, so that two operations do not
 * deadlock. The caller then changes the class. It waits here for users who are enrolling, so that the terms they agree
 * to do not change before their transactions end.
 */
export async function lockSeatsOfClass(trx: Trx, classId: string): Promise<void> {
  await trx
    .selectFrom('class_sessions')
    .select('id')
    .where('class_id', '=', classId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Reads a session without locking it. Returns undefined if it does not exist. */
export async function readSession(
  db: Reader,
  sessionId: string,
  timezone: string,
): Promise<LockedSession | undefined> {
  const row = await sessionQuery(db, sessionId, timezone).executeTakeFirst()
  return row && sessionOf(row)
}

/** Reads several sessions without locking them. Returns them by id. */
export async function readSessions(
  db: Reader,
  sessionIds: readonly string[],
  timezone: string,
): Promise<ReadonlyMap<string, LockedSession>> {
  const rows = await sessionsQuery(db, timezone)
    .where(sql<SqlBool>`class_sessions.id = any(${sessionIds})`)
    .execute()
  return new Map(rows.map((row) => [row.id, sessionOf(row)]))
}

function sessionQuery(db: Reader, sessionId: string, timezone: string) {
  return sessionsQuery(db, timezone).where('class_sessions.id', '=', sessionId)
}

function sessionsQuery(db: Reader, timezone: string) {
  return db
    .selectFrom('class_sessions')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select([
      'class_sessions.id',
      'class_sessions.class_id',
      'classes.title',
      'classes.payment_plan',
      'class_sessions.status',
      'classes.status as class_status',
      'class_sessions.removed_at',
      'classes.removed_at as class_removed_at',
      'class_sessions.start_date',
      'class_sessions.end_date',
      'class_sessions.start_time',
      locationOfSession.as('location'),
      startsAt(timezone).as('starts_at'),
      endsAt(timezone).as('ends_at'),
      lastDayEndsAt(timezone).as('over_at'),
    ])
}

type SessionRow = NonNullable<Awaited<ReturnType<ReturnType<typeof sessionQuery>['executeTakeFirst']>>>

function sessionOf(row: SessionRow): LockedSession {
  return {
    id: row.id,
    classId: row.class_id,
    classTitle: row.title,
    status: statusWithin(row.class_status, row.status),
    removed: row.removed_at !== null || row.class_removed_at !== null,
    startDate: row.start_date,
    endDate: row.end_date,
    startTime: row.start_time,
    location: row.location,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    overAt: row.over_at,
    paymentPlan: row.payment_plan,
  }
}

/**
 * Returns the status of a session within its class. Nobody can join a session of a cancelled or completed
 * class.
 */
export function statusWithin(classStatus: ClassStatus, status: SessionStatus): SessionStatus {
  if (classStatus === 'cancelled') return 'cancelled'
  return classStatus === 'completed' && status === 'scheduled' ? 'completed' : status
}

/** The context of an operation on the seats of a locked session. `now` was read under the lock. */
export type SeatContext = TransactionContext & { readonly session: LockedSession }
