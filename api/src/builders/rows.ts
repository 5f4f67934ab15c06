import type { MemberKind } from '@cubby/contract/money/memberships'
import { builderOf } from './builder.ts'

interface NewUser {
  readonly first_name: string
  readonly last_name: string
  readonly created_at: Date | string
}

/** By default an active student without an email address and a password. */
export const addUsers = builderOf('users', ({ created_at }: NewUser) => ({
  email: null,
  phone_number: null,
  password_hash: null,
  role: 'student' as const,
  status: 'active' as const,
  updated_at: created_at,
}))

interface NewClass {
  readonly title: string
  readonly description: string
  readonly price_cents: number
  readonly created_at: Date | string
}

/** By default an active class of one day, in person. */
export const addClasses = builderOf('classes', ({ created_at }: NewClass) => ({
  duration: '1 day',
  location_type: 'In-Person',
  status: 'active' as const,
  updated_at: created_at,
}))

interface NewSeat {
  readonly user_id: string
  readonly session_id: string
}

/** By default a pending enrollment. */
export const addEnrollments = builderOf('enrollments', (_: NewSeat & { readonly enrolled_at: Date }) => ({
  status: 'pending' as const,
}))

/** By default an entry that waits. */
export const addWaitlistEntries = builderOf(
  'waitlist_entries',
  (_: NewSeat & { readonly joined_at: Date }) => ({ status: 'waiting' as const }),
)

interface NewMark {
  readonly meeting_id: string
  readonly user_id: string
  readonly marked_at: Date
  readonly marked_by: string
}

/** By default marks that say that the students were present all the time. */
export const addMarks = builderOf('attendance_marks', ({ marked_at }: NewMark) => ({
  status: 'present' as const,
  is_correction: false,
  received_at: marked_at,
}))

interface NewNotification {
  readonly user_id: string
  readonly type: string
  readonly title: string
  readonly message: string
  readonly action_url: string
  readonly created_at: Date | string
}

/** By default unread ones without links. Nothing is mailed. */
export const addNotifications = builderOf('notifications', (_: NewNotification) => ({
  metadata: { links: [] },
  is_read: false,
}))

interface NewCenter {
  readonly name: string
  readonly address: string
  readonly billing_email: string
  readonly terms: object
  readonly created_at: Date | string
}

/** By default active centers. */
export const addCenters = builderOf('centers', ({ created_at }: NewCenter) => ({
  status: 'active' as const,
  updated_at: created_at,
}))

interface NewMember {
  readonly center_id: string
  readonly user_id: string
  readonly kind: MemberKind
  readonly joined_at: Date
}

export const addMembers = builderOf('center_members', (_: NewMember) => ({}))

interface NewOrder {
  readonly center_id: string
  readonly session_id: string
  readonly ordered_at: Date
}

/** By default orders that everybody gets a seat with or nobody, without a PO number. */
export const addOrders = builderOf('center_orders', (_: NewOrder) => ({
  mode: 'all' as const,
  po_number: '',
}))
