import { refusalText } from '@cubby/contract/codes'
import { messages } from '@cubby/contract/messages'
import type { OrderPreview } from '@cubby/contract/seats/center-orders'
import { missingConsents } from '@cubby/rules/accounts/consent'
import { dayOf } from '@cubby/rules/days'
import { billingText } from '@cubby/rules/money/centers'
import { decideOrder } from '@cubby/rules/seats/center-order'
import { seatsOf } from '@cubby/rules/seats/seats'
import { checkSessionOpen } from '@cubby/rules/session'
import { displayDate } from '@cubby/rules/session-dates'
import { Refusal } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { readConsentsOf } from '../../accounts/consents/consents.ts'
import { type CenterScope, membersOf, requireCenter } from '../../money/centers/queries.ts'
import { readCurrentVersions, readSettings } from '../../school/settings/read-settings.ts'
import { centerTermsFor, readOffersOf } from '../seats/current-terms.ts'
import { readSession } from '../seats/lock-session.ts'
import { countSeats, findParticipations } from '../seats/seat-counts.ts'

/**
 * Returns what a center would get in a session now: the price for each person, the free seats, and what each
 * of its staff would get if they were ordered alone, by the rule of ordering. Nothing is held.
 */
export async function previewOrder(
  { deps, caller }: RequestContext,
  { sessionId, ...scope }: CenterScope & { readonly sessionId: string },
): Promise<OrderPreview> {
  const { db, config } = deps
  const { timezone } = config.provider
  const center = await requireCenter(db, { ...scope, caller })
  const session = await readSession(db, sessionId, timezone)
  const offered = (await readOffersOf(db, [sessionId])).get(sessionId)
  if (!session || !offered || session.removed) throw new Refusal('session_not_found')
  const now = await deps.clock(db)
  const seats = await countSeats(db, sessionId, { now, timezone })
  const settings = await readSettings(db, config)
  const staff = await membersOf(db, center.id, 'staff')
  const userIds = staff.map(({ user_id }) => user_id)
  const places = await findParticipations(
    db,
    userIds.map((userId) => ({ userId, sessionId })),
    now,
  )
  const versions = await readCurrentVersions(db)
  const consents = await readConsentsOf(db, userIds)
  const { terms } = centerTermsFor({
    offered,
    terms: center.terms,
    refundPolicy: settings.refund_policy,
    today: dayOf(now, timezone),
  })
  const people = staff.map(({ id, user_id, role, status }, number) => {
    const person = {
      isStaff: true,
      role,
      accountStatus: status,
      hasAgreed: missingConsents(versions, consents.get(user_id) ?? []).length === 0,
      participation: places[number]?.participation ?? 'none',
    }
    const alone = decideOrder({ mode: 'fitting', people: [person], session, seats, now })
    const outcome = alone.outcome === 'closed' ? undefined : alone.outcomes[0]
    return { member_id: id, outcome: outcome ?? ('session_full' as const) }
  })
  const open = checkSessionOpen(session, now)
  return {
    class_title: session.classTitle,
    display_date: displayDate(session.startDate, session.endDate),
    terms,
    free_seats: seatsOf(seats).availableSpots,
    waiting: seats.waiting,
    refusal:
      center.status === 'closed' ? messages.centerNotActive : open.ok ? null : refusalText(open.reason),
    billing: billingText(center.terms),
    needs_approval: !settings.auto_approve_enrollments,
    people,
  }
}
