import { sql } from 'kysely'

/** The user that an audit log row is about: from its details, its subject, or its actor. */
export const userOfRow = sql<string | null>`coalesce(
  audit_log.details ->> 'user_id',
  case audit_log.subject_type
    when 'user' then audit_log.subject_id
    when 'enrollment' then (select user_id from enrollments where enrollments.id = audit_log.subject_id)
    when 'waitlist_entry' then (
      select user_id from waitlist_entries where waitlist_entries.id = audit_log.subject_id)
    when 'certificate' then (select user_id from certificates where certificates.id = audit_log.subject_id)
    when 'payment' then (
      select enrollments.user_id from payments join enrollments on enrollments.id = payments.enrollment_id
      where payments.id = audit_log.subject_id)
    when 'password_reset' then (
      select user_id from password_resets where password_resets.id = audit_log.subject_id)
    when 'email_verification' then (
      select user_id from email_verifications where email_verifications.id = audit_log.subject_id)
  end,
  case when audit_log.subject_type in ('login', 'upload', 'enrollment', 'waitlist_entry', 'payment')
    then audit_log.actor_id end)`

/** The session that an audit log row is about: from its details or its subject. */
export const sessionOfRow = sql<string | null>`coalesce(
  audit_log.details ->> 'session_id',
  case audit_log.subject_type
    when 'session' then audit_log.subject_id
    when 'enrollment' then (select session_id from enrollments where enrollments.id = audit_log.subject_id)
    when 'waitlist_entry' then (
      select session_id from waitlist_entries where waitlist_entries.id = audit_log.subject_id)
    when 'certificate' then (select session_id from certificates where certificates.id = audit_log.subject_id)
    when 'payment' then (
      select enrollments.session_id from payments join enrollments on enrollments.id = payments.enrollment_id
      where payments.id = audit_log.subject_id)
  end)`

/** The class of an audit log row that is not about one session. */
export const classOfRow = sql<string | null>`coalesce(
  audit_log.details ->> 'class_id',
  case audit_log.subject_type
    when 'class' then audit_log.subject_id
    when 'certificate' then (select class_id from certificates where certificates.id = audit_log.subject_id)
  end)`
