import { messages } from '@cubby/contract/messages'
import type { CallsChange, CallsPage, CallsQuery, StudentCalls } from '@cubby/contract/office/calls'
import { type SqlBool, sql } from 'kysely'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Reader } from '../../../platform/db/database.ts'
import { countRows, fullName, paginate } from '../../../platform/db/sql.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { receiptNumber, textOf } from '../../messages/notifications/queries.ts'
import { findSamePhone } from '../../people/users/queries.ts'

type Shown = CallsQuery['show']

/** Selects the calls to make, or those that were made. Leaves out what a student deleted after they joined. */
function callsQuery(db: Reader, show: Shown) {
  return db
    .selectFrom('calls')
    .innerJoin('notifications', 'notifications.id', 'calls.notification_id')
    .where('notifications.deleted_at', 'is', null)
    .where('calls.done_at', show === 'open' ? 'is' : 'is not', null)
}

/** Selects each student with such calls once. */
function calledStudents(db: Reader, show: Shown) {
  return db
    .selectFrom(callsQuery(db, show).select('notifications.user_id').distinct().as('called'))
    .innerJoin('users', 'users.id', 'called.user_id')
}

/** Counts the students to call. */
export function countStudentsToCall(db: Reader): Promise<number> {
  return countRows(calledStudents(db, 'open'))
}

/** Lists the students to call, who have waited longest first, or those who were called, the last one first. */
export async function listCalls(
  { deps: { db }, caller }: RequestContext,
  { show, page, limit }: CallsQuery,
): Promise<CallsPage> {
  requireAdmin(caller)
  const order =
    show === 'open' ? sql`min(notifications.created_at), user_id` : sql`max(done_at) desc, user_id`
  const called = await callsQuery(db, show)
    .select('notifications.user_id')
    .groupBy('notifications.user_id')
    .orderBy(order)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return {
    students: await readStudents(
      db,
      called.map(({ user_id }) => user_id),
      show,
    ),
    pagination: await paginate(db, calledStudents(db, show), { page, limit }),
  }
}

async function readStudents(db: Reader, ids: readonly string[], show: Shown): Promise<StudentCalls[]> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'email', 'phone_number', 'address', fullName('users').$notNull().as('name')])
    .where(sql<SqlBool>`id = any(${ids})`)
    .execute()
  const calls = await callsQuery(db, show)
    .leftJoin('users as caller', 'caller.id', 'calls.done_by')
    .select(['notifications.id', 'notifications.user_id', 'notifications.title', 'notifications.message'])
    .select(['notifications.created_at', 'calls.done_at', 'calls.outcome', receiptNumber])
    .select(fullName('caller').as('done_by_name'))
    .where(sql<SqlBool>`notifications.user_id = any(${ids})`)
    .orderBy('notifications.created_at')
    .orderBy('notifications.id')
    .execute()
  const samePhone = await findSamePhone(db, ids)
  const ofUser = Map.groupBy(calls, ({ user_id }) => user_id)
  const byId = new Map(users.map((user) => [user.id, user]))
  return ids.flatMap((id) => {
    const user = byId.get(id)
    if (!user) return []
    return {
      user_id: id,
      name: user.name,
      email: user.email ?? '',
      phone_number: user.phone_number,
      address: user.address,
      same_phone: (samePhone.get(id) ?? []).map(({ name }) => name),
      calls: (ofUser.get(id) ?? []).map((row) => ({
        id: row.id,
        title: row.title,
        message: textOf(row),
        created_at: row.created_at.toISOString(),
        done_at: row.done_at?.toISOString() ?? null,
        done_by_name: row.done_by_name,
        outcome: row.outcome,
      })),
    }
  })
}

/**
 * Marks calls as done, or puts them back on the list. Changes nothing about a call that somebody else has marked in the
 * meantime.
 */
export async function changeCalls(
  ctx: RequestContext,
  { ids, outcome }: CallsChange,
): Promise<{ message: string }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const now = await deps.clock(trx)
    const found = await trx
      .selectFrom('calls')
      .innerJoin('notifications', 'notifications.id', 'calls.notification_id')
      .select(['notification_id', 'done_at', 'user_id'])
      .where(sql<SqlBool>`notification_id = any(${ids})`)
      .orderBy('notification_id')
      .forUpdate('calls')
      .execute()
    if (found.length === 0) throw new Refusal('call_not_found')
    const changed = found.filter(({ done_at }) => (done_at === null) === (outcome !== null))
    await trx
      .updateTable('calls')
      .set(
        outcome
          ? { outcome, done_at: now, done_by: caller.user.id }
          : { outcome: null, done_at: null, done_by: null },
      )
      .where(sql<SqlBool>`notification_id = any(${changed.map(({ notification_id }) => notification_id)})`)
      .execute()
    for (const [userId, calls] of Map.groupBy(changed, ({ user_id }) => user_id)) {
      await writeAuditLog(trx, {
        actorId: caller.user.id,
        action: outcome ? 'user.called' : 'user.call_reopened',
        subject: { type: 'user', id: userId },
        details: { user_id: userId, calls: calls.length, ...(outcome && { to: outcome }) },
        request: caller.request,
        now,
      })
    }
    return { message: outcome ? messages.callDone : messages.callReopened }
  })
}
