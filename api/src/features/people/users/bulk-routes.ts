import { BULK_PREVIEW_LIMIT, PROOF_MINUTES } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import {
  type BulkPreview,
  bulkPreview,
  bulkReport,
  type UserBulkPreview,
  userBulk,
  userBulkPreview,
} from '@cubby/contract/people/bulk'
import { phoneText } from '@cubby/contract/phone'
import { personName } from '@cubby/rules/people/person-name'
import { createRoute } from '@hono/zod-openapi'
import { sql } from 'kysely'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { authenticate, forAdmins, requireAdmin } from '../../../platform/http/authenticate.ts'
import { body, idempotencyHeader, json, refusalResponses, router } from '../../../platform/http/router.ts'
import type { OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { runBulk } from '../../school/bulk/run-bulk.ts'
import { emptyPreview, previewMessageTo } from '../../school/bulk/users-of.ts'
import { tellAdmins } from '../../school/strong-actions/tell-admins.ts'
import { changeAccount } from './change-account.ts'
import { findUserIds, findUsersById, type ListedRow, matchingUsers, usersWithIds } from './queries.ts'

const shared = { tags: ['User Management'], ...forAdmins }

const previewRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/users/bulk/preview',
  summary: 'Preview a bulk operation on accounts',
  request: { body: body(userBulkPreview) },
  responses: { 200: json(bulkPreview, 'Each row'), ...refusalResponses(400, 401, 403) },
})

const runRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/admin/users/bulk',
  summary: 'Suspend or activate several accounts, each as the single operation does; their logins end',
  request: { headers: idempotencyHeader, body: body(userBulk) },
  responses: {
    200: json(bulkReport, 'The result of each row'),
    ...refusalResponses(400, 401, 403, 409, 422, 503),
  },
})

/** Routes of bulk operations on accounts. */
export function userBulkRoutes(deps: Deps) {
  const routes = router({ firstMessage: true })
  routes.use(previewRoute.path, authenticate(deps))
  routes.use(runRoute.path, authenticate(deps))
  return routes
    .openapi(previewRoute, async (c) =>
      c.json(await previewUserBulk({ deps, caller: c.get('caller') }, c.req.valid('json')), 200),
    )
    .openapi(runRoute, async (c) => {
      const { operation, ids } = c.req.valid('json')
      const change = { kind: 'status', to: statusAfter[operation] } as const
      const report = await runBulk(
        { deps, caller: c.get('caller') },
        {
          ids,
          accepted: (trx) => announceBulk({ deps, trx, caller: c.get('caller') }, operation),
          operation: async (caller, id) => {
            if (operation === 'suspend' && id === caller.user.id) {
              throw new Refusal('last_admin', { message: messages.ownAccountSuspended })
            }
            await changeAccount({ deps, caller }, { id, change, isInBulk: true })
          },
        },
      )
      return c.json(report, 200)
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
  await tellAdmins({ deps, trx, caller, now }, { did: `began to ${operation} several accounts at once` })
}

const statusAfter = { suspend: 'suspended', activate: 'active' } as const

/** Previews a bulk operation on accounts. Administrators cannot suspend themselves. */
async function previewUserBulk(
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
  if (operation === 'activate') return status === 'active' ? 'Already active' : null
  if (id === callerId) return messages.ownAccountSuspended
  return status === 'suspended' ? 'Already suspended' : null
}
