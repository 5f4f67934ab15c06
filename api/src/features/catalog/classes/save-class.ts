import type { AdminClass } from '@cubby/contract/catalog/admin-classes'
import { type ClassSave, usualWeek } from '@cubby/contract/catalog/class-save'
import { type ClassDiscounts, classDiscounts } from '@cubby/contract/discount'
import { messages } from '@cubby/contract/messages'
import type { PaymentPlan } from '@cubby/contract/payment-plan'
import { defaultDuration } from '@cubby/rules/catalog/class-duration'
import { linkTarget } from '@cubby/rules/links'
import { paymentPlanText } from '@cubby/rules/money/payment-plan-text'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import { newId } from '../../../platform/ids.ts'
import type { ContextParts, RequestContext } from '../../../platform/operation-context.ts'
import { lockSeatsOfClass } from '../../seats/seats/lock-session.ts'
import { lockClass } from './admin-queries.ts'
import { loadAdminClass } from './read-admin-classes.ts'
import {
  applySchedule,
  deriveDuration,
  isDurationDerived,
  refuseStale,
  requireInstructors,
} from './save-sessions.ts'

interface Saved {
  class: AdminClass
  message: string
}

const noDiscounts: ClassDiscounts = { early_bird: null, returning: null }

/** The location type of a class that was added without one. */
export const DEFAULT_LOCATION_TYPE = 'In-Person'

/** Adds a class with its sessions in one transaction. */
export async function createClass(ctx: RequestContext, save: ClassSave): Promise<Saved> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  requirePictureLink(save)
  return write(ctx, async (trx) => {
    const now = await deps.clock(trx)
    if (save.instructor_id) await requireInstructors(trx, new Map([['instructor_id', save.instructor_id]]))
    await requireInstructors(trx, weekInstructors(save))
    const id = newId()
    await trx
      .insertInto('classes')
      .values({
        id,
        title: save.title,
        description: save.description,
        price_cents: Math.round(save.price * 100),
        instructor_id: save.instructor_id || null,
        duration:
          save.duration || defaultDuration(save.dates.map((entry) => ({ ...entry, start_date: entry.date }))),
        location_type: save.location_type ?? DEFAULT_LOCATION_TYPE,
        location_details: save.location_details || null,
        image_url: save.image_url || null,
        required_hours_percent: save.required_hours_percent,
        allows_walk_ins: save.allows_walk_ins ?? false,
        usual_weeks: JSON.stringify(save.usual_weeks ?? []),
        payment_plan: JSON.stringify(save.payment_plan ?? []),
        discounts: JSON.stringify(save.discounts ?? noDiscounts),
        created_at: now,
        updated_at: now,
      })
      .execute()
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'class.created',
      subject: { type: 'class', id },
      details: { title: save.title },
      request: caller.request,
      now,
    })
    // A new class has no sessions to delete, and entries with an id are new as well.
    const dates = save.dates.map(({ id: _, ...entry }) => entry)
    const created = await loadAdminClass({ deps, db: trx, now }, id)
    await applySchedule(
      { deps, trx, caller, now },
      { before: created, save: { dates, deletedSessionIds: [] } },
    )
    return { class: await loadAdminClass({ deps, db: trx, now }, id), message: messages.classCreated }
  })
}

/** Saves a class and its sessions, and removes deleted ones, in one transaction. */
export async function updateClass(
  ctx: RequestContext,
  { classId, save }: { readonly classId: string; readonly save: ClassSave },
): Promise<Saved> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, (trx) => updateClassWithin({ deps, trx, caller }, { classId, save }))
}

/** Saves a class in the caller's transaction. */
export async function updateClassWithin(
  { deps, trx, caller }: Pick<ContextParts, 'deps' | 'trx' | 'caller'>,
  { classId, save }: { readonly classId: string; readonly save: ClassSave },
): Promise<Saved> {
  const stored = await lockClass(trx, classId)
  if (!stored) throw new Refusal('class_not_found')
  if (save.image_url !== stored.image_url) requirePictureLink(save)
  await lockSeatsOfClass(trx, classId)
  const now = await deps.clock(trx)
  const before = await loadAdminClass({ deps, db: trx, now }, classId)
  await refuseStale(trx, save, before)
  if (save.instructor_id && save.instructor_id !== stored.instructor_id) {
    await requireInstructors(trx, new Map([['instructor_id', save.instructor_id]]))
  }
  await requireInstructors(trx, weekInstructors(save, before))
  const changed = changedNames(save, before)
  const share = changedShare(save, before)
  const plan = changedPlan(save, before)
  if (changed.length > 0 || share.required_hours_percent || plan.payment_plan) {
    await trx
      .updateTable('classes')
      .set({
        title: save.title,
        description: save.description,
        price_cents: Math.round(save.price * 100),
        instructor_id: save.instructor_id === undefined ? stored.instructor_id : save.instructor_id || null,
        duration: save.duration || stored.duration,
        location_type: save.location_type ?? stored.location_type,
        location_details:
          save.location_details === undefined ? stored.location_details : save.location_details || null,
        image_url: save.image_url === undefined ? stored.image_url : save.image_url || null,
        required_hours_percent: save.required_hours_percent ?? stored.required_hours_percent,
        allows_walk_ins: save.allows_walk_ins ?? stored.allows_walk_ins,
        usual_weeks: JSON.stringify(save.usual_weeks ?? stored.usual_weeks),
        payment_plan: JSON.stringify(save.payment_plan ?? stored.payment_plan),
        discounts: JSON.stringify(save.discounts ?? stored.discounts),
        updated_at: now,
      })
      .where('id', '=', classId)
      .execute()
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'class.changed',
      subject: { type: 'class', id: classId },
      details: { changed, ...share, ...plan },
      request: caller.request,
      now,
    })
  }
  await applySchedule({ deps, trx, caller, now }, { before, save })
  if (isDerivedIn(save, before)) await deriveDuration(trx, classId, now)
  return { class: await loadAdminClass({ deps, db: trx, now }, classId), message: messages.classUpdated }
}

/** Refuses a picture whose address is not a safe link. */
function requirePictureLink({ image_url }: ClassSave): void {
  if (!image_url || linkTarget(image_url)) return
  throw new Refusal('invalid_input', { fields: { image_url: messages.linkNotAllowed } })
}

/** Whether a save derives the duration from the sessions: if its duration is empty, or unchanged and derived before. */
function isDerivedIn({ duration }: ClassSave, before: AdminClass): boolean {
  if (duration === '') return true
  return (duration === undefined || duration === before.duration) && isDurationDerived(before)
}

/**
 * Returns the names of the changed fields for the audit log. Changed sessions have their own audit log rows.
 */
function changedNames(save: ClassSave, before: AdminClass): string[] {
  const names = [
    'title',
    'description',
    'price',
    'duration',
    'location_type',
    'location_details',
    'image_url',
    'instructor_id',
    'allows_walk_ins',
  ] as const
  const changed = names.filter((name) => {
    if (save[name] === undefined) return false
    // An empty duration is derived again.
    if (name === 'duration' && save[name] === '' && isDurationDerived(before)) return false
    return (save[name] || null) !== (before[name] || null)
  })
  // The schema gives both the same order of keys, which PostgreSQL does not keep.
  const textOf = (weeks: unknown) => JSON.stringify(usualWeek.array().parse(weeks))
  const hasChangedWeeks =
    save.usual_weeks !== undefined && textOf(save.usual_weeks) !== textOf(before.usual_weeks ?? [])
  const hasChangedDiscounts =
    save.discounts !== undefined && textOfDiscounts(save.discounts) !== textOfDiscounts(before.discounts)
  return [
    ...changed,
    ...(hasChangedWeeks ? ['usual_weeks'] : []),
    ...(hasChangedDiscounts ? ['discounts'] : []),
  ]
}

/** The schema gives both the same order of keys, which PostgreSQL does not keep. */
function textOfDiscounts(discounts: ClassDiscounts = noDiscounts): string {
  return JSON.stringify(classDiscounts.parse(discounts))
}

/**
 * Returns the instructors of the usual weeks, by field. Leaves out those who stood there before: an instructor who no
 * longer teaches must not keep the class from being saved.
 */
function weekInstructors({ usual_weeks = [] }: ClassSave, before?: AdminClass): Map<string, string> {
  const known = new Set(
    before?.usual_weeks?.flatMap(({ sessions }) => sessions.map((one) => one.instructor_id)),
  )
  return new Map(
    usual_weeks.flatMap(({ sessions }, week) =>
      sessions.flatMap(({ instructor_id }, index) =>
        known.has(instructor_id)
          ? []
          : [[`usual_weeks.${week}.sessions.${index}.instructor_id`, instructor_id] as const],
      ),
    ),
  )
}

/** Returns the required share of hours before and after a save that changes it, for the audit log. */
function changedShare(
  { required_hours_percent: to }: ClassSave,
  { required_hours_percent: from }: AdminClass,
): { required_hours_percent?: { from: number; to: number } } {
  return to === undefined || to === from ? {} : { required_hours_percent: { from, to } }
}

/** Returns the payment plan before and after a save that changes it, for the audit log. */
function changedPlan(
  { payment_plan: to }: ClassSave,
  { payment_plan: from = [] }: AdminClass,
): { payment_plan?: { from: PaymentPlan; to: PaymentPlan } } {
  return to === undefined || paymentPlanText(to) === paymentPlanText(from)
    ? {}
    : { payment_plan: { from, to } }
}
