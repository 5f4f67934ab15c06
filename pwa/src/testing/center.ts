import type { MyCenter, StaffMember } from '@cubby/contract/student/my-center'

/** Somebody of the staff without classes, certificates, and standings. */
export function memberOf(name: string, changes: Partial<StaffMember> = {}): StaffMember {
  return {
    member_id: name,
    name,
    joined_at: '2026-01-12T12:00:00Z',
    enrollments: [],
    certificates: [],
    standings: [],
    consent_missing: false,
    ...changes,
  }
}

/** A center that owes nothing. */
export function centerOf(changes: Partial<MyCenter> = {}): MyCenter {
  return {
    id: 'c1',
    name: 'Little Stars',
    address: '12 Dean Street',
    billing_email: 'bills@stars.test',
    is_closed: false,
    billing: 'One invoice for each order, due 30 days after it is sent.',
    can_pay_online: true,
    directors: ['Dana Okafor'],
    staff: [],
    invitations: [],
    balance: { owed: 0, overdue: 0, not_invoiced: 0, refund_due: 0 },
    invoices: [],
    ...changes,
  }
}
