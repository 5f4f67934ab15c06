import type { Role } from '@cubby/contract/people'

/** Who gets past the door of an endpoint; what is whose is decided behind it. */
const anybody = 'anybody'
const people: readonly Role[] = ['user', 'student', 'instructor', 'admin']
const staff: readonly Role[] = ['instructor', 'admin']
const admins: readonly Role[] = ['admin']

/** Who may call an endpoint, and where a body is needed, one that is valid: rights come before contents. */
export type Permission = readonly [who: typeof anybody | readonly Role[], body?: object]

const password = { currentPassword: 'a wrong password', newPassword: 'a new password' }
const profile = { first_name: 'Rosa' }
const session = {
  date: '2027-03-01',
  end_date: '2027-03-01',
  start_time: '09:00',
  end_time: '12:00',
  location: 'Room 2',
  capacity: 8,
  instructor_id: 'unknown',
}
const trainingClass = { title: 'Art', description: 'Paper and paint.', price: 40, dates: [session] }
const subscription = {
  endpoint: 'https://push.example/1',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
}
const settings = {
  provider_name: 'Cubby Training',
  provider_email: 'office@cubby.test',
  provider_phone: '(718) 555-0134',
  provider_address: '412 Court Street',
  provider_hours: '9AM-3PM',
  auto_approve_enrollments: false,
  offer_hours: 24,
  payment_due_days: 7,
  reminder_days: 3,
}

const template = {
  name: 'hello',
  type: 'user_notification',
  title_template: 'Hello',
  message_template: 'Hi {{student_name}}',
}

/** Every endpoint of the API. Whoever adds one adds its line; people who are not active count as nobody. */
export const permissions: Readonly<Record<string, Permission>> = {
  'GET /health/live': [anybody],
  'GET /health/ready': [anybody],
  'GET /demo/mails': [anybody],
  'GET /demo/mails/{id}': [anybody],

  'POST /users/register': [anybody, {}],
  'POST /users/login': [anybody, { email: 'nobody@example.test', password: 'wrong password' }],
  'POST /users/forgot-password': [anybody, {}],
  'GET /users/reset-password/{token}': [anybody],
  'POST /users/reset-password': [anybody, {}],
  'POST /users/verify-email': [anybody, {}],
  'POST /users/resend-verification': [anybody, {}],
  'POST /users/logout': [people],
  'POST /users/change-password': [people, password],
  'PUT /profile/password': [people, password],

  'GET /classes': [anybody],
  'GET /classes/{id}': [anybody],
  'GET /classes/{id}/sessions': [anybody],
  'GET /provider': [anybody],
  'POST /contact': [anybody, {}],

  'GET /users/taught-sessions': [people],
  'GET /classes/{id}/participants': [staff],
  'GET /classes/{id}/participants/export': [staff],

  'GET /users/payments': [people],
  'GET /users/payment-history': [people],
  'PUT /profile/payments/{id}': [people, { status: 'paid' }],

  'GET /users/materials': [people],
  'GET /classes/{id}/materials': [people],
  'POST /classes/{id}/materials': [people],
  'DELETE /classes/{id}/materials/{materialId}': [people],
  'GET /classes/{id}/materials/{materialId}/file': [people],

  'GET /users/certificates': [people],
  'GET /certificates/{id}/file': [people],
  'GET /certificates/keys': [anybody],
  'GET /certificates/revocations': [anybody],
  'GET /certificates/verify/{number}': [anybody],
  'GET /certificates/completed-sessions/{classId}': [admins],
  'GET /certificates': [admins],
  // A form comes before rights here: certificate-management.test.ts has who may.
  'POST /certificates/files': [people],
  'POST /certificates/upload-metadata': [
    admins,
    { user_id: 'unknown', class_id: 'unknown', file_path: 'certificates/a/b.pdf' },
  ],
  'DELETE /certificates/{id}': [admins],
  'POST /certificates/{id}/revoke': [admins],
  'POST /certificates/{id}/restore': [admins],
  'GET /admin/certificates/export': [admins],
  'POST /admin/certificates': [admins, { action: 'issue', session_id: 'unknown' }],

  'GET /calendar/{file}': [anybody],
  'GET /profile/calendar-link': [people],
  'POST /profile/calendar-link': [people],
  'DELETE /profile/calendar-link': [people],

  'GET /enrollments/my': [people],
  'POST /enrollments/{classId}': [people, { sessionId: 'unknown' }],
  'GET /enrollments/{id}': [people],
  'DELETE /enrollments/{id}': [people],
  'GET /enrollments/{id}/history': [people],
  'GET /enrollments/check-eligibility/{id}': [people],
  'GET /enrollments': [admins],
  'GET /admin/enrollments/export': [admins],
  'GET /enrollments/stats': [admins],
  'GET /enrollments/classes/{id}': [admins],
  'POST /enrollments/{id}/approve': [admins],
  'POST /enrollments/{id}/pending': [admins],
  'POST /enrollments/{id}/reject': [admins, {}],
  'POST /enrollments/{id}/{status}': [admins],
  'GET /profile/historical-enrollments': [people],
  'GET /users/enrolled-classes': [people],
  'GET /users/waitlisted-classes': [people],

  'GET /enrollments/waitlist': [people],
  'GET /enrollments/waitlist/{id}': [people],
  'POST /enrollments/waitlist/{id}': [people],
  'DELETE /enrollments/waitlist/{id}': [people],
  'POST /enrollments/waitlist/{id}/accept': [people],
  'POST /enrollments/waitlist/{id}/decline': [people],
  'POST /enrollments/waitlist/{id}/offer': [admins],
  'GET /admin/waitlist': [admins],
  'GET /admin/waitlist/export': [admins],
  'PUT /admin/classes/{classId}/waitlist/{entryId}': [admins, { status: 'rejected' }],

  'PATCH /sessions/sessions/{id}/status': [admins, { status: 'completed' }],
  'DELETE /sessions/{id}': [admins],
  'GET /sessions/{id}': [admins],
  'PUT /sessions/{id}': [admins, session],
  'POST /sessions': [admins, { ...session, class_id: 'unknown' }],
  'GET /sessions/class/{id}/sessions': [admins],
  'POST /admin/class-schedules': [admins, { action: 'list', class_id: 'unknown' }],

  'GET /admin/financial/summary': [admins],
  'GET /admin/financial/payments/outstanding': [admins],
  'GET /admin/financial/payments/outstanding/export': [admins],
  'GET /admin/financial/transactions': [admins],
  'GET /admin/financial/transactions/export': [admins],
  'PATCH /admin/financial/transactions/{id}': [admins, { status: 'paid' }],
  'POST /admin/financial/payments/reminder': [admins, { payment_id: 'unknown' }],
  'POST /admin/financial/payments/notify': [admins, { payment_id: 'unknown', title: 'Hello', message: 'Hi' }],
  'PATCH /admin/users/{id}/test-account': [admins, { is_test_account: true }],
  'GET /admin/classes': [admins],
  'GET /admin/classes/export': [admins],
  'POST /admin/classes': [admins, trainingClass],
  'GET /admin/classes/{id}': [admins],
  'PUT /admin/classes/{id}': [admins, trainingClass],
  'DELETE /admin/classes/{id}': [admins],
  'GET /admin/classes/{id}/students': [admins],
  'GET /admin/classes/{id}/waitlist': [admins],
  'GET /admin/classes/{id}/enrollments': [admins],
  'GET /admin/classes/{id}/enrollments/historical': [admins],
  'GET /admin/instructors': [admins],
  'GET /classes/{id}/schedule': [admins],
  'PUT /classes/{id}/schedule': [admins, { dates: [session] }],
  'GET /classes/{id}/stats': [admins],
  'PUT /classes/{id}/status': [admins, { status: 'active' }],

  'GET /notifications': [people],
  'GET /notifications/{id}': [people],
  'DELETE /notifications/{id}': [people],
  'PUT /notifications/{id}/read': [people],
  'PUT /notifications/read-all': [people],
  'GET /notifications/push/key': [people],
  'POST /notifications/push/subscriptions': [people, subscription],
  'DELETE /notifications/push/subscriptions': [people, { endpoint: 'https://push.example/1' }],
  'GET /admin/notifications/{id}': [staff],
  'POST /admin/notifications/detailed': [staff, { originalNotificationId: 'unknown', message: 'Hello' }],
  'POST /notifications/admin/send': [admins, { title: 'Hello', message: 'There', recipient: 'unknown' }],
  'POST /notifications/admin/bulk': [
    admins,
    { user_ids: ['unknown'], variables: { title: 'A', message: 'B' } },
  ],
  'POST /notifications/admin/broadcast': [admins, { title: 'Hello', message: 'There' }],
  'POST /admin/notifications': [admins, { action: 'broadcast', title: 'Hello', message: 'There' }],
  'GET /notifications/admin/sent': [admins],
  'GET /notifications/admin/recipients': [admins],
  'GET /notifications/admin/sent/{id}/recipients': [admins],
  'POST /notifications/admin/preview': [admins, { title: '', message: '', recipientType: 'broadcast' }],
  'GET /notifications/admin/templates': [admins],
  'POST /notifications/admin/templates': [admins, template],
  'PUT /notifications/admin/templates/{id}': [admins, template],
  'DELETE /notifications/admin/templates/{id}': [admins],

  'POST /unsubscribe': [anybody],

  'GET /users/profile': [people],
  'PUT /users/profile': [people, profile],
  'PUT /profile/profile': [people, profile],
  'PUT /profile/email-preferences': [people, { general_updates: true }],
  'PUT /users/preferences': [people, { general_updates: true }],
  'GET /users/dashboard': [people],
  'GET /users/activity-history': [people],

  'GET /admin/users/search': [admins],
  'GET /admin/users/export': [admins],
  'GET /admin/users/{id}': [admins],
  'DELETE /admin/users/{id}': [admins],
  'GET /admin/users/{id}/profile': [admins],
  'GET /admin/users/{id}/activity': [admins],
  'GET /admin/users/{id}/activity-logs': [admins],
  'GET /admin/users/{id}/enrollments': [admins],
  'PATCH /admin/users/{id}/role': [admins, { role: 'user' }],
  'PATCH /admin/users/{id}/status': [admins, { status: 'active' }],
  'PUT /admin/users/{id}/password': [admins, { newPassword: 'a new password' }],

  'GET /admin/settings': [admins],
  'PUT /admin/settings': [admins, settings],
  'GET /admin/audit-logs': [admins],
  'GET /admin/audit-logs/export': [admins],
  'GET /admin/system-health': [admins],
  'GET /admin/dashboard/stats': [admins],
  'GET /admin/analytics/summary': [admins],
  'GET /admin/analytics/revenue': [admins],
  'GET /admin/analytics/revenue/classes': [admins],
  'GET /admin/analytics/enrollments/trends': [admins],
  'GET /admin/analytics/enrollments/classes': [admins],
  'GET /admin/analytics/users/engagement': [admins],
  'GET /admin/analytics/users/activity': [admins],
  'GET /admin/analytics/export/{type}': [admins],
}
