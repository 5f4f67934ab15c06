import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { type ContactedAccount, verifiedAddressesOf } from './message-data.ts'
import { plain } from './plain.ts'

/**
 * What is stored about a user and centers. Leaves out other people of the same centers, and the tokens of
 * invitations.
 */
export async function centersOf(db: Reader, account: ContactedAccount & { readonly id: string }) {
  const addresses = verifiedAddressesOf(account)
  const memberships = await db
    .selectFrom('center_members')
    .innerJoin('centers', 'centers.id', 'center_members.center_id')
    .select(['centers.name', 'kind', 'joined_at', 'left_at'])
    .where('user_id', '=', account.id)
    .orderBy('joined_at')
    .execute()
  const invitations = await db
    .selectFrom('center_invitations as invitation')
    .innerJoin('centers', 'centers.id', 'invitation.center_id')
    .select([
      'centers.name as center',
      'kind',
      'first_name',
      'last_name',
      'invitation.email',
      'invitation.phone',
    ])
    .select(['invitation.created_at', 'expires_at', 'accepted_at', 'revoked_at'])
    .where((eb) =>
      eb.or([
        eb('accepted_by', '=', account.id),
        ...(addresses.length > 0 ? [eb('invitation.email', 'in', addresses)] : []),
      ]),
    )
    .orderBy('invitation.created_at')
    .execute()
  const requests = await db
    .selectFrom('centers')
    .select(['name', 'address', 'phone', 'status', 'created_at'])
    .select(sql<string>`request ->> 'contact_name'`.as('contact_name'))
    .select(sql<string>`request ->> 'message'`.as('message'))
    .where(sql<SqlBool>`request ->> 'email' = any(${addresses})`)
    .orderBy('created_at')
    .execute()
  const orders = await db
    .selectFrom('center_orders')
    .innerJoin('centers', 'centers.id', 'center_orders.center_id')
    .innerJoin('class_sessions as session', 'session.id', 'center_orders.session_id')
    .innerJoin('classes', 'classes.id', 'session.class_id')
    .select([
      'centers.name as center',
      'classes.title',
      'session.start_date',
      'mode',
      'po_number',
      'ordered_at',
    ])
    .where('ordered_by', '=', account.id)
    .orderBy('ordered_at')
    .execute()
  const lines = await db
    .selectFrom('invoice_lines as line')
    .innerJoin('invoices', 'invoices.id', 'line.invoice_id')
    .innerJoin('centers', 'centers.id', 'invoices.center_id')
    .innerJoin('payments', 'payments.id', 'line.payment_id')
    .innerJoin('enrollments', 'enrollments.id', 'payments.enrollment_id')
    .select(['centers.name as center', 'invoices.kind', 'invoices.number', 'issued_on', 'line.payment_id'])
    .select(['student_name', 'class_title', 'class_dates', 'line.amount_cents'])
    .where('enrollments.user_id', '=', account.id)
    .orderBy('invoices.created_at')
    .orderBy('line.position')
    .execute()
  return {
    center_memberships: memberships.map(plain),
    center_invitations: invitations.map(plain),
    center_requests: requests.map(plain),
    center_orders: orders.map(plain),
    invoice_lines: lines.map(plain),
  }
}
