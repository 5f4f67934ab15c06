import {
  type ApprovalRequest,
  type ApprovalRequests,
  importUndoRequest,
} from '@cubby/contract/office/approval-requests'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { fullName } from '../../../platform/db/sql.ts'
import type { Deps } from '../../../platform/deps.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { readSettings } from '../../school/settings/read-settings.ts'

/** How many closed requests the list shows. */
const CLOSED_LIMIT = 20

/** Returns the requests that wait, the oldest first, and the newest of the others. */
export async function listApprovalRequests({ deps, caller }: RequestContext): Promise<ApprovalRequests> {
  requireAdmin(caller)
  const now = await deps.clock(deps.db)
  const open = await openRequests(deps.db, now).orderBy('request.requested_at').execute()
  const closed = await requests(deps.db)
    .where((eb) => eb.or([eb('request.status', '!=', 'pending'), eb('request.expires_at', '<=', now)]))
    .orderBy((eb) => eb.fn.coalesce('request.decided_at', 'request.expires_at'), 'desc')
    .orderBy('request.id', 'desc')
    .limit(CLOSED_LIMIT)
    .execute()
  const view = (row: RequestRow) => requestView(row, caller.user.id, now)
  return { open: open.map(view), closed: closed.map(view) }
}

/**
 * Returns how many requests a user can decide about. Returns undefined if no request waits, not even one of
 * this user, and the settings require two administrators for nothing.
 */
export async function countRequestsFor(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: string,
  now: Date,
): Promise<number | undefined> {
  const open = await openRequests(db, now).execute()
  const others = open.filter(isOfOthers(userId))
  if (open.length > 0) return others.length
  const { approve_deletions, approve_refunds_above } = await readSettings(db, config)
  return approve_deletions || approve_refunds_above !== null ? 0 : undefined
}

/** Returns the requests that a user can decide about, those that expire first. */
export async function findRequestsFor(
  db: Reader,
  userId: string,
  now: Date,
  { limit }: { readonly limit: number },
): Promise<ApprovalRequest[]> {
  const open = await openRequests(db, now).orderBy('request.expires_at').orderBy('request.id').execute()
  const others = open.filter(isOfOthers(userId))
  return others.slice(0, limit).map((row) => requestView(row, userId, now))
}

function isOfOthers(userId: string) {
  return ({ requested_by }: RequestRow) => requested_by !== userId
}

function openRequests(db: Reader, now: Date) {
  return requests(db).where('request.status', '=', 'pending').where('request.expires_at', '>', now)
}

function requests(db: Reader) {
  return db
    .selectFrom('approval_requests as request')
    .innerJoin('users as requester', 'requester.id', 'request.requested_by')
    .innerJoin('users as concerned', 'concerned.id', 'request.user_id')
    .leftJoin('users as decider', 'decider.id', 'request.decided_by')
    .leftJoin('users as gaining', (join) =>
      join.on(
        'gaining.id',
        '=',
        sql<string>`coalesce(request.input ->> 'into', (select user_id from payments
          join enrollments on enrollments.id = payments.enrollment_id where payments.id = request.input ->> 'to_payment_id'))`,
      ),
    )
    .select(['request.id', 'request.kind', 'request.status', 'request.user_id', 'request.input'])
    .select(['request.requested_by', 'request.requested_at', 'request.expires_at', 'request.decided_at'])
    .select([
      fullName('requester').$notNull().as('requested_by_name'),
      fullName('concerned').$notNull().as('user_name'),
      fullName('decider').as('decided_by_name'),
      fullName('gaining').as('to_name'),
    ])
}

type RequestRow = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number]

function requestView(row: RequestRow, callerId: string, now: Date): ApprovalRequest {
  const { as_refund, amount = null, reason } = row.input
  const undo = row.kind === 'import_undo' ? importUndoRequest.parse(row.input) : null
  const counted = as_refund ?? amount
  return {
    id: row.id,
    kind: row.kind,
    status: row.status === 'pending' && row.expires_at <= now ? 'expired' : row.status,
    user_id: row.user_id,
    user_name: row.user_name,
    to_name: row.to_name,
    import: undo && { id: undo.import_id, file_name: undo.file_name },
    amount: typeof counted === 'number' ? counted : null,
    reason: typeof reason === 'string' ? reason : null,
    requested_by_name: row.requested_by_name,
    requested_at: row.requested_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    is_own: row.requested_by === callerId,
    decided_by_name: row.decided_by_name,
    decided_at: row.decided_at?.toISOString() ?? null,
  }
}
