import type { TransactionStatus } from '@cubby/contract/money/payments'
import type { EnrollmentStatus } from '@cubby/contract/seats/enrollments'
import { sql } from 'kysely'
import { namedEnrollments } from '../find-sessions.ts'
import type { BatchContext } from '../import-definition.ts'
import type { ImportedPayment } from './read-payment.ts'

/** The enrollment of an imported payment, with its current payment. */
export interface ChargedEnrollment {
  readonly enrollment_id: string
  readonly session_id: string
  readonly user_id: string
  readonly status: EnrollmentStatus
  readonly is_completed: boolean
  readonly is_charged: boolean
  readonly start_date: string
  readonly payment: CurrentPayment | null
}

interface CurrentPayment {
  readonly id: string
  readonly status: TransactionStatus
  readonly amount_cents: number
  readonly received_cents: number
  readonly refunded_cents: number
  readonly kept_cents: number
  readonly is_imported: boolean
}

/**
 * Finds the enrollment that each record names, and locks its payments. If a record names several enrollments, takes the
 * approved one that is not archived, or else the newest. The caller has locked the sessions.
 */
export async function findCharged(
  { trx }: BatchContext,
  records: readonly ImportedPayment[],
): Promise<(ChargedEnrollment | undefined)[]> {
  await sql`
    select from payments where id in (
      select payments.id from ${namedEnrollments(records)} join payments on payments.enrollment_id = enrollments.id)
    order by id for update`.execute(trx)
  const { rows } = await sql<ChargedEnrollment & { at: number }>`
    select distinct on (named.at) named.at, enrollments.id as enrollment_id, enrollments.session_id,
      enrollments.user_id, enrollments.status, enrollments.completed_at is not null as is_completed,
      enrollments.status = 'approved' and enrollments.archived_at is null as is_charged,
      class_sessions.start_date,
      case when payments.id is not null then jsonb_build_object('id', payments.id, 'status', payments.status,
        'amount_cents', payments.amount_cents, 'received_cents', payments.received_cents,
        'refunded_cents', payments.refunded_cents, 'kept_cents', payments.kept_cents, 'is_imported', payments.is_imported) end as payment
    from ${namedEnrollments(records)}
      left join payments on payments.enrollment_id = enrollments.id
        and payments.status not in ('void', 'refunded')
    where class_sessions.removed_at is null and classes.removed_at is null and users.deleted_at is null
    order by named.at, (enrollments.status = 'approved' and enrollments.archived_at is null) desc,
      enrollments.enrolled_at desc, enrollments.id desc`.execute(trx)
  const found = new Map(rows.map((row) => [row.at, row]))
  return records.map((_, at) => found.get(at))
}
