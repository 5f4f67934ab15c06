import type { OrderMode, OrderOutcome, OrderPreview } from '@cubby/contract/seats/center-orders'
import type { StaffMember } from '@cubby/contract/student/my-center'

type Wanted = Pick<StaffMember, 'member_id' | 'name'>

export interface PlannedPerson extends Wanted {
  /** Null while nobody has asked the server, as without a connection. */
  outcome: OrderOutcome | null
}

/**
 * Returns what each of these people would get in this order, from what the server said of each alone: the free seats go
 * to the first of them. Nothing is held, so the server decides again.
 */
export function planOrder(
  wanted: readonly Wanted[],
  preview: OrderPreview | null,
  mode: OrderMode,
): PlannedPerson[] {
  if (!preview) return wanted.map(({ member_id, name }) => ({ member_id, name, outcome: null }))
  const alone = new Map(preview.people.map(({ member_id, outcome }) => [member_id, outcome]))
  const whenFull = mode === 'all' ? 'session_full' : 'waitlist'
  let free = preview.free_seats
  return wanted.map(({ member_id, name }) => {
    const outcome = alone.get(member_id) ?? 'not_available'
    if (outcome === 'seat') {
      free -= 1
      return { member_id, name, outcome: free >= 0 ? 'seat' : whenFull }
    }
    return {
      member_id,
      name,
      outcome: outcome === 'waitlist' || outcome === 'session_full' ? whenFull : outcome,
    }
  })
}

/** Whether there are too few seats for these people, so that the mode of the order matters. */
export function isShort(wanted: readonly Wanted[], preview: OrderPreview): boolean {
  return planOrder(wanted, preview, 'fitting').some(({ outcome }) => outcome === 'waitlist')
}

/** The people who stand in the way of an order for all. */
export function inTheWay(plan: readonly PlannedPerson[], mode: OrderMode): PlannedPerson[] {
  return mode === 'all' ? plan.filter(({ outcome }) => outcome !== null && outcome !== 'seat') : []
}

/** How many get a spot and how many wait. Without an answer of the server, everybody is counted as enrolled. */
export function countOf(plan: readonly PlannedPerson[]): { enrolled: number; waiting: number } {
  return {
    enrolled: plan.filter(({ outcome }) => outcome === 'seat' || outcome === null).length,
    waiting: plan.filter(({ outcome }) => outcome === 'waitlist').length,
  }
}
