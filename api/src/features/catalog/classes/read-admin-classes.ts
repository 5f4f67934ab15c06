import type {
  AdminClass,
  AdminClassList,
  AdminSession,
  ClassFilter,
  ClassStats,
} from '@cubby/contract/catalog/admin-classes'
import { paginationOf } from '@cubby/rules/pagination'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/for-roles.ts'
import type { ReadContext, RequestContext } from '../../../platform/operation-context.ts'
import { approvalOfClass } from '../../seats/enrollments/find-enrollments.ts'
import { adminClassesQuery, adminSessionsQuery, findAdminSessions, findInstructors } from './admin-queries.ts'
import { adminClassView, adminSessionView } from './admin-views.ts'
import { findClassIds, readClassesInOrder } from './find-classes.ts'

/**
 * Lists the classes that match a filter, in any status, with all their sessions. With `limit`, returns
 * one page.
 */
export async function listAdminClasses(
  { deps, caller }: RequestContext,
  { page, limit, ...filter }: ClassFilter,
): Promise<AdminClassList> {
  requireAdmin(caller)
  const ids = await findClassIds(deps.db, filter)
  const size = limit ?? Math.max(ids.length, 1)
  const classes = await readClassesInOrder(
    { deps, db: deps.db, now: await deps.clock(deps.db) },
    ids.slice((page - 1) * size, page * size),
  )
  const total = ids.length
  return { classes, total, pagination: paginationOf(page, size, total) }
}

export async function readAdminClass(
  { deps, caller }: RequestContext,
  { classId }: { readonly classId: string },
): Promise<AdminClass> {
  requireAdmin(caller)
  return loadAdminClass({ deps, db: deps.db, now: await deps.clock(deps.db) }, classId)
}

/** Reads one class in the caller's transaction. */
export async function loadAdminClass(ctx: ReadContext, classId: string): Promise<AdminClass> {
  const found = await adminClassesQuery(ctx.db).where('classes.id', '=', classId).executeTakeFirst()
  if (!found) throw new Refusal('class_not_found')
  return adminClassView(found, await findAdminSessions(ctx, [classId]), ctx.now)
}

export async function readAdminSession(
  { deps, caller }: RequestContext,
  { sessionId }: { readonly sessionId: string },
): Promise<AdminSession> {
  requireAdmin(caller)
  return loadAdminSession({ deps, db: deps.db, now: await deps.clock(deps.db) }, sessionId)
}

/** Reads one session in the caller's transaction. */
export async function loadAdminSession(ctx: ReadContext, sessionId: string): Promise<AdminSession> {
  const found = await adminSessionsQuery(ctx)
    .where('class_sessions.id', '=', sessionId)
    .where('class_sessions.removed_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw new Refusal('session_not_found')
  return adminSessionView(found, ctx.now)
}

/** Adds up the figures of all sessions of a class, in any status, except removed ones. */
export async function readClassStats(
  ctx: RequestContext,
  { classId }: { readonly classId: string },
): Promise<ClassStats> {
  const { deps } = ctx
  const { sessions, total_enrollments, total_sessions } = await readAdminClass(ctx, { classId })
  return {
    stats: {
      total_sessions,
      total_enrollments,
      total_capacity: sessions.reduce((sum, { capacity }) => sum + capacity, 0),
      waitlist_count: sessions.reduce((sum, { waiting_count }) => sum + waiting_count, 0),
      enrollment_rate: await approvalOfClass(deps.db, classId),
    },
  }
}

/** Lists users who can teach, by last name. */
export async function listInstructors({ deps, caller }: RequestContext) {
  requireAdmin(caller)
  const instructors = await findInstructors(deps.db)
  return { instructors, total: instructors.length }
}
