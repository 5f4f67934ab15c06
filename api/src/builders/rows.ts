import { builderOf } from './builder.ts'

const updated = { updated_at: 'created_at' } as const

/** By default active students without an email address and a password. */
export const addUsers = builderOf('users', { role: 'student', status: 'active' }, updated)

/** By default active classes of one day, in person. */
export const addClasses = builderOf(
  'classes',
  { duration: '1 day', location_type: 'In-Person', status: 'active' },
  updated,
)

/** By default pending enrollments. */
export const addEnrollments = builderOf('enrollments', { status: 'pending' }, {})

/** By default entries that wait. */
export const addWaitlistEntries = builderOf('waitlist_entries', { status: 'waiting' }, {})

/** By default marks that say that the students were present all the time. */
export const addMarks = builderOf(
  'attendance_marks',
  { status: 'present', is_correction: false },
  { received_at: 'marked_at' },
)

/** By default unread ones without links. Nothing is mailed. */
export const addNotifications = builderOf('notifications', { metadata: { links: [] }, is_read: false }, {})

/** By default active centers. */
export const addCenters = builderOf('centers', { status: 'active' }, updated)

export const addMembers = builderOf('center_members', {}, {})

/** By default orders that everybody gets a seat with or nobody, without a PO number. */
export const addOrders = builderOf('center_orders', { mode: 'all', po_number: '' }, {})

/** By default pending ones. `addPayments` knows when they are due. */
export const insertPayments = builderOf('payments', { status: 'pending' }, updated)

/** By default receipts. The statuses of the payments do not change. */
export const addEntries = builderOf(
  'payment_entries',
  { kind: 'receipt' },
  { recorded_at: 'received_at', booked_at: 'received_at' },
)

/** By default scheduled ones with 10 seats. `addSessions` adds their meetings. */
export const insertSessions = builderOf('class_sessions', { capacity: 10, status: 'scheduled' }, updated)

export const insertMeetings = builderOf('session_meetings', {}, updated)
