/**
 * Every column that names a user, and what a merge does with it. `moved`: names the staying account afterwards.
 * `erased`: deleted or made anonymous with the ended account. `kept`: still names the ended account, whose row stays
 * without personal data. A test fails for a column that is missing here.
 */
export const userColumns = {
  'attendance_marks.marked_by': 'moved',
  'attendance_marks.user_id': 'moved',
  /** Append-only. */
  'audit_log.actor_id': 'kept',
  'authenticator_apps.user_id': 'erased',
  'calendar_links.user_id': 'erased',
  'certificates.user_id': 'moved',
  'class_materials.created_by': 'moved',
  'class_sessions.instructor_id': 'moved',
  'classes.instructor_id': 'moved',
  /** Except to versions to which both agreed. Those stay as proof. */
  'consents.user_id': 'moved',
  'email_verifications.user_id': 'erased',
  'enrollments.user_id': 'moved',
  'idempotency_records.user_id': 'erased',
  'imports.created_by': 'moved',
  'invitations.user_id': 'erased',
  'known_devices.user_id': 'erased',
  /** Of each meeting, only the newest scan. */
  'late_scans.user_id': 'moved',
  'legal_text_drafts.updated_by': 'moved',
  /** Published versions never change. */
  'legal_texts.published_by': 'kept',
  'list_preferences.user_id': 'erased',
  /** Ended. */
  'logins.user_id': 'kept',
  'make_up_meetings.assigned_by': 'moved',
  'make_up_meetings.cancelled_by': 'moved',
  'notifications.user_id': 'moved',
  'passkey_challenges.user_id': 'erased',
  'passkeys.user_id': 'erased',
  /** Superseded, without the email address. */
  'password_resets.user_id': 'kept',
  /** Append-only. */
  'payment_entries.recorded_by': 'kept',
  'recovery_codes.user_id': 'erased',
  'saved_views.user_id': 'erased',
  'second_steps.user_id': 'erased',
  'sent_messages.sender_id': 'moved',
  'uploaded_files.user_id': 'moved',
  /** Without documents that the staying account has, too. */
  'user_uploads.user_id': 'moved',
  'waitlist_entries.user_id': 'moved',
} as const satisfies Readonly<Record<string, 'moved' | 'erased' | 'kept'>>

export const movedColumns = Object.entries(userColumns).flatMap(([name, fate]) => {
  const [table = '', column = ''] = name.split('.')
  return fate === 'moved' ? { table, column } : []
})
