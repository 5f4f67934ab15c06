import { type Activity, type ActivityAction, activity } from '@cubby/contract/student/activity'
import { text, translate } from '@cubby/texts/t'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Caller } from '../../../platform/caller.ts'
import { fullName } from '../../../platform/db/sql.ts'
import type { Deps } from '../../../platform/deps.ts'
import { classOfRow, sessionOfRow } from '../../school/audit-log/read-audit-log.ts'

/** The number of newest activities returned; the audit log keeps all rows. */
const SHOWN = 200

/**
 * Lists the caller's activity, newest first: what they did and what others did for them. An audit log row that an actor
 * wrote about another user has the other user's id in `details.user_id`. A row without `user_id` is about its actor.
 */
export async function listMyActivity(
  { deps, caller: { user } }: { readonly deps: Pick<Deps, 'db'> } & { readonly caller: Pick<Caller, 'user'> },
  { limit = SHOWN }: { readonly limit?: number } = {},
): Promise<Activity[]> {
  const affectedUserId = sql<string | null>`audit_log.details ->> 'user_id'`
  const newestOf = (about: Expression<SqlBool>) => {
    const newest = deps.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', 'in', activityActions)
      .where(isOwnMoney)
      .where(about)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
    return deps.db.selectFrom(newest.as('newest')).selectAll()
  }
  // Two queries, because with `or` PostgreSQL reads the whole audit log.
  const ofOthers = newestOf(sql`${affectedUserId} = ${user.id}`)
  const ofUser = newestOf(sql`audit_log.actor_id = ${user.id} and ${affectedUserId} is null`)
  const rows = await deps.db
    .selectFrom(ofOthers.unionAll(ofUser).as('audit_log'))
    .leftJoin('class_sessions', (join) => join.on('class_sessions.id', '=', sessionOfRow))
    .leftJoin('classes', (join) =>
      join.on('classes.id', '=', sql`coalesce(class_sessions.class_id, ${classOfRow})`),
    )
    .leftJoin('users as actor', (join) =>
      join.onRef('actor.id', '=', 'audit_log.actor_id').on('actor.id', '<>', user.id),
    )
    .select([
      'audit_log.id',
      'audit_log.action',
      'audit_log.at',
      'audit_log.details',
      'classes.title as class_title',
      'class_sessions.start_date as session_date',
      fullName('actor').as('actor_name'),
    ])
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(activityOf)
}

/** Leaves out what happened to the money of a center, which is not the student's. */
const isOwnMoney = sql<SqlBool>`(audit_log.action not like 'payment.%' or not exists (
  select from enrollments where center_id is not null and enrollments.id = case audit_log.subject_type
    when 'enrollment' then audit_log.subject_id
    else (select enrollment_id from payments where payments.id = audit_log.subject_id) end))`

/**
 * The audit log actions that appear in a user's activity, with their descriptions. Other rows are shown
 * only to administrators.
 */
const activities: Readonly<Record<string, { action: ActivityAction; description: string }>> = {
  'user.registered': { action: 'other', description: text('Created your account') },
  'user.invited': { action: 'other', description: text('Your account was created') },
  'user.invitation_accepted': { action: 'profile_update', description: text('Set your password') },
  'user.corrected': { action: 'profile_update', description: text('The office corrected your details') },
  'user.agreed': { action: 'other', description: text('Agreed to the Terms or the Privacy Policy') },
  'email.verified': { action: 'profile_update', description: text('Verified your email address') },
  'email.changed': { action: 'profile_update', description: text('Confirmed your new email address') },
  'profile.updated': { action: 'profile_update', description: text('Updated your profile') },
  'preferences.updated': { action: 'profile_update', description: text('Changed your email preferences') },
  'standard.chosen': { action: 'profile_update', description: text('Chose your training requirements') },
  'standard.set': {
    action: 'profile_update',
    description: text('The office added a training requirement for you'),
  },
  'standard.taken_back': {
    action: 'profile_update',
    description: text('The office removed one of your training requirements'),
  },
  'training.submitted': { action: 'certificate', description: text('Reported a training taken elsewhere') },
  'training.imported': { action: 'certificate', description: text('The office added a training') },
  'training.verified': { action: 'certificate', description: text('The office verified your training') },
  'training.returned': { action: 'certificate', description: text('The office returned your training') },
  'training.rejected': {
    action: 'certificate',
    description: text('The office did not accept your training'),
  },
  'transcript_link.made': { action: 'certificate', description: text('Created a link to your transcript') },
  'transcript_link.revoked': {
    action: 'certificate',
    description: text('Revoked a link to your transcript'),
  },
  'password.changed': { action: 'profile_update', description: text('Changed your password') },
  'password.reset': { action: 'profile_update', description: text('Set a new password') },
  'second_factor.passkey_added': { action: 'profile_update', description: text('Added a passkey') },
  'second_factor.passkey_removed': { action: 'profile_update', description: text('Removed a passkey') },
  'second_factor.app_added': { action: 'profile_update', description: text('Added an authenticator app') },
  'second_factor.app_removed': {
    action: 'profile_update',
    description: text('Removed your authenticator app'),
  },
  'second_factor.recovery_codes_made': {
    action: 'profile_update',
    description: text('Made new recovery codes'),
  },
  'second_factor.reset': { action: 'profile_update', description: text('Your second factor was reset') },
  'enrollment.requested': { action: 'enrollment', description: text('Requested a spot') },
  'enrollment.walked_in': { action: 'enrollment', description: text('Enrolled at the door') },
  'enrollment.ordered': { action: 'enrollment', description: text('Your center enrolled you') },
  'enrollment.replaced': {
    action: 'enrollment',
    description: text('Your center gave a spot to a colleague'),
  },
  'enrollment.entered': { action: 'enrollment', description: text('The office enrolled you') },
  'enrollment.imported': { action: 'enrollment', description: text('The office added your enrollment') },
  'enrollment.restored': { action: 'enrollment', description: text('Got your spot back') },
  'enrollment.approved': { action: 'enrollment', description: text('Your enrollment was approved') },
  'enrollment.rejected': { action: 'enrollment', description: text('Your enrollment was not approved') },
  'enrollment.declined': { action: 'enrollment', description: text('Your enrollment was declined') },
  'enrollment.completed': { action: 'enrollment', description: text('Completed a class') },
  'enrollment.make_up_assigned': { action: 'enrollment', description: text('Got a make-up meeting') },
  'enrollment.make_up_cancelled': {
    action: 'enrollment',
    description: text('Your make-up meeting was cancelled'),
  },
  'enrollment.archived': { action: 'enrollment', description: text('Your enrollment was archived') },
  'enrollment.withdrawn': { action: 'enrollment', description: text('Withdrew from a class') },
  'enrollment.transferred': { action: 'enrollment', description: text('Your enrollment was moved') },
  'enrollment.transfer_requested': {
    action: 'enrollment',
    description: text('Asked to move to another date'),
  },
  'enrollment.transfer_request_withdrawn': {
    action: 'enrollment',
    description: text('Withdrew the request to move to another date'),
  },
  'enrollment.transfer_declined': {
    action: 'enrollment',
    description: text('Your request to move was declined'),
  },
  'payment.paid': { action: 'payment', description: text('Paid for a class') },
  'payment.recorded': { action: 'payment', description: text('Your payment was recorded') },
  'payment.installments_changed': { action: 'payment', description: text('Your due dates were changed') },
  'payment.imported': { action: 'payment', description: text('Your payment was added') },
  'payment.refunded': { action: 'payment', description: text('A payment was refunded to you') },
  'payment.price_set': { action: 'payment', description: text('The office set your price') },
  'payment.refund_due': { action: 'payment', description: text('A refund is due to you') },
  'payment.kept': { action: 'payment', description: text('Your payment is not refunded') },
  'certificate.issued': { action: 'certificate_earned', description: text('Earned a certificate') },
  'certificate.added': { action: 'certificate_earned', description: text('Earned a certificate') },
  'certificate.recorded': {
    action: 'certificate',
    description: text('A certificate was added to your records'),
  },
  'center.joined': { action: 'other', description: text('Joined a center') },
  'center.left': { action: 'other', description: text('Left a center') },
  'center.member_removed': { action: 'other', description: text('You were removed from a center') },
  'waitlist.joined': { action: 'enrollment', description: text('Joined the waitlist') },
  'waitlist.entered': { action: 'enrollment', description: text('The office put you on the waitlist') },
  'waitlist.left': { action: 'enrollment', description: text('Left the waitlist') },
  'waitlist.declined': { action: 'enrollment', description: text('Declined an offered spot') },
  'waitlist.offer_expired': {
    action: 'enrollment',
    description: text('An offered spot was not accepted in time'),
  },
}

const activityActions = Object.keys(activities)

interface AuditLogEntry {
  readonly id: string
  readonly action: string
  readonly at: Date
  readonly details: object
  /** The title and date of the class and session that the row is about. */
  readonly class_title: string | null
  readonly session_date: string | null
  /** The name of the actor, or null if the actor is the user or the system. */
  readonly actor_name: string | null
}

/** Converts an audit log row to an activity. Details that the contract does not define are omitted. */
function activityOf({ id, action, at, details, ...about }: AuditLogEntry): Activity {
  const known = activity.shape.details.safeParse(details)
  const { description, ...shown } = activities[action] ?? { action: 'other', description: action }
  return {
    id,
    ...shown,
    description: translate(description),
    details: {
      ...(known.success && known.data),
      ...(about.class_title !== null && { class_title: about.class_title, class_name: about.class_title }),
      ...(about.session_date !== null && { session_date: about.session_date }),
      ...(about.actor_name !== null && { actor_name: about.actor_name }),
    },
    created_at: at.toISOString(),
  }
}
