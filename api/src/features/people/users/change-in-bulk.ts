import { BULK_PREVIEW_LIMIT, PROOF_MINUTES } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { UserBulk, UserBulkPreview } from '@cubby/contract/people/users-bulk'
import { phoneText } from '@cubby/contract/phone'
import type { BulkPreview, BulkReport } from '@cubby/contract/school/bulk'
import { personName } from '@cubby/rules/people/person-name'
import { t } from '@cubby/texts/t'
import { sql } from 'kysely'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { runBulk } from '../../school/bulk/run-bulk.ts'
import { emptyPreview, previewMessageTo } from '../../school/bulk/users-of.ts'
import { tellAdmins } from '../../school/strong-actions/tell-admins.ts'
import { changeAccount } from './change-account.ts'
import { findUserIds, findUsersById, type ListedRow, matchingUsers, usersWithIds } from './queries.ts'

/** Activates or suspends accounts, each on its own. Administrators cannot suspend themselves. */
export async function changeInBulk(ctx: RequestContext, { operation, ids }: UserBulk): Promise<BulkReport> {
  const change = { kind: 'status', to: statusAfter[operation] } as const
  return runBulk(ctx, {
    ids,
    accepted: (trx) => announceBulk({ deps: ctx.deps, trx, caller: ctx.caller }, operation),
    operation: async (caller, id) => {
      if (operation === 'suspend' && id === caller.user.id) {
        throw new Refusal('last_admin', { message: messages.ownAccountSuspended })
      }
      await changeAccount({ deps: ctx.deps, caller }, { id, change, isInBulk: true })
    },
  })
}

/**
 * Records a bulk operation and tells the other administrators. The app sends a large one in several requests, so that
 * those of the next minutes with the same operation are part of it.
 */
async function announceBulk(
  { deps, trx, caller }: Omit<OperationContext, 'now'>,
  operation: 'activate' | 'suspend',
): Promise<void> {
  const now = await deps.clock(trx)
  const earlier = await trx
    .selectFrom('audit_log')
    .select('id')
    .where('actor_id', '=', caller.user.id)
    .where('action', '=', 'user.bulk_changed')
    .where(sql`details ->> 'to'`, '=', statusAfter[operation])
    .where('at', '>', new Date(now.getTime() - PROOF_MINUTES * 60_000))
    .executeTakeFirst()
  if (earlier) return
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action: 'user.bulk_changed',
    subject: { type: 'user', id: null },
    details: { to: statusAfter[operation] },
    request: caller.request,
    now,
  })
  await tellAdmins(
    { deps, trx, caller, now },
    {
      did: (actor) =>
        t(
          '{actor} began to {operation, select, suspend {suspend} other {activate}} several accounts at once.',
          {
            actor,
            operation,
          },
        ),
    },
  )
}

const statusAfter = { suspend: 'suspended', activate: 'active' } as const

/** Previews a bulk operation on accounts. Administrators cannot suspend themselves. */
export async function previewUserBulk(
  { deps, caller }: RequestContext,
  { operation, ids = [], filter: fields }: UserBulkPreview,
): Promise<BulkPreview> {
  requireAdmin(caller)
  const filter = fields && { ...fields, timezone: deps.config.provider.timezone }
  if (operation === 'message') {
    return previewMessageTo(deps.db, filter ? matchingUsers(deps.db, filter) : usersWithIds(deps.db, ids))
  }
  const found = filter ? await findUserIds(deps.db, filter) : ids
  const shown = found.slice(0, BULK_PREVIEW_LIMIT)
  const users = shown.length > 0 ? await findUsersById(deps.db, shown) : []
  const byId = new Map(users.map((user) => [user.id, user]))
  const selected = shown.flatMap((id) => byId.get(id) ?? [])
  const rows = selected.map((user) => ({
    id: user.id,
    name: personName(user),
    detail: user.email ?? phoneText(user.phone_number ?? ''),
    blocked: blockedBecause(user, operation, caller.user.id),
  }))
  return { ...emptyPreview, rows, total: filter ? found.length : selected.length }
}

function blockedBecause(
  { id, status }: ListedRow,
  operation: 'activate' | 'suspend' | 'standard',
  callerId: string,
): string | null {
  if (operation === 'standard') return null
  if (operation === 'activate') return status === 'active' ? t('Already active') : null
  if (id === callerId) return messages.ownAccountSuspended
  return status === 'suspended' ? t('Already suspended') : null
}
