import { FULL_REFUND } from '@cubby/contract/constants'
import type { DiscountSave } from '@cubby/contract/money/discounts'
import { centsOff } from '@cubby/rules/money/discount'
import { notify } from '../features/messages/notifications/notify.ts'
import { addDiscount } from '../features/money/discounts/save-discount.ts'
import { setPrice } from '../features/money/discounts/set-price.ts'
import { inviteUser } from '../features/people/invitations/invite-user.ts'
import { requestApproval } from '../features/school/strong-actions/request-approval.ts'
import { writeAuditLog } from '../platform/db/audit-log.ts'
import type { DemoContext } from './demo-context.ts'
import { COLLEAGUE } from './people.ts'
import { setUp } from './seed-school.ts'
import { demoSession, enroll } from './seed-sessions.ts'

/** A code of this school, of which most rules are not used. */
const CODE: DiscountSave = {
  code: '',
  unit: 'percent',
  value: 0,
  class_ids: [],
  valid_from: null,
  valid_through: null,
  max_uses: null,
  max_uses_per_student: null,
  min_price: 0,
  note: '',
  ended: false,
}

/**
 * Codes, the discounts of a class, and enrollments that have them: one with a code that waits for approval, and one
 * with a scholarship that is not paid yet.
 */
export async function seedDiscounts({ trx, as, admin, day }: DemoContext): Promise<void> {
  const added = as(admin, 45)
  const { discount: library } = await addDiscount(added, {
    ...CODE,
    code: 'LIBRARY20',
    value: 20,
    note: 'Flyer of the library',
    valid_through: day(60),
    max_uses: 50,
    max_uses_per_student: 1,
  })
  await addDiscount(added, {
    ...CODE,
    code: 'OPENDAY',
    unit: 'dollars',
    value: 15,
    note: 'Open day',
    valid_from: day(-40),
    valid_through: day(-10),
    min_price: 90,
  })
  const discounts = {
    early_bird: { unit: 'dollars', value: 20, until: day(21) },
    returning: { unit: 'percent', value: 10 },
  }
  await trx
    .updateTable('classes')
    .set({ discounts: JSON.stringify(discounts) })
    .where('title', '=', 'Opening a Family Day Care')
    .execute()
  const pending = await firstUnpaid(trx, 'pending')
  const discount = {
    kind: 'code',
    list_cents: pending.price_cents,
    off_cents: centsOff(pending.price_cents, library),
    unit: library.unit,
    value: library.value,
    code_id: library.id,
    code: library.code,
  }
  await trx
    .updateTable('enrollments')
    .set({ discount: JSON.stringify(discount) })
    .where('id', '=', pending.id)
    .execute()
  const owing = await firstUnpaid(trx, 'approved')
  const price = Math.round(owing.price_cents / 2) / 100
  const form = { price, reason: 'Scholarship of the county' }
  await setPrice(as(admin, 1), { enrollmentId: owing.id, form })
}

/** Returns the newest enrollment with this status that holds a seat in a class with a price, and is not paid. */
function firstUnpaid(trx: DemoContext['trx'], status: 'pending' | 'approved') {
  return trx
    .selectFrom('enrollments')
    .innerJoin('class_sessions', 'class_sessions.id', 'enrollments.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .innerJoin('users', 'users.id', 'enrollments.user_id')
    .leftJoin('payments', 'payments.enrollment_id', 'enrollments.id')
    .select(['enrollments.id', 'classes.price_cents'])
    .where('enrollments.status', '=', status)
    .where('enrollments.archived_at', 'is', null)
    .where('enrollments.completed_at', 'is', null)
    .where('classes.price_cents', '>', 0)
    .where('users.email', 'not like', '%@cubby.test')
    .where((eb) =>
      status === 'pending'
        ? eb('payments.id', 'is', null)
        : eb.and([eb('payments.status', '=', 'pending'), eb('payments.received_cents', '=', 0)]),
    )
    .orderBy('enrollments.enrolled_at', 'desc')
    .orderBy('enrollments.id')
    .executeTakeFirstOrThrow()
}

const CALLED = 'Positive Guidance in the Classroom'

/** Enters two students without an email address. The office still has to call one of them about her enrollment. */
export async function seedCalledStudents(context: DemoContext): Promise<void> {
  const { as, admin } = context
  const entering = as(admin, 1)
  const enter = (first_name: string) =>
    inviteUser(entering, {
      first_name,
      last_name: 'Alvarez',
      email: '',
      // A family shares this phone.
      phone_number: '(718) 555-0188',
      role: 'student',
    })
  const { user } = await enter('Ines')
  await enter('Leo')
  const session = await demoSession(context, CALLED, 'upcoming')
  const seat = { user_id: user.id, session, enrolled_at: entering.now, refund_policy: FULL_REFUND }
  const [id = ''] = await enroll(context, [{ ...seat, charge: { at: entering.now, status: 'pending' } }])
  await writeAuditLog(entering.trx, {
    actorId: admin.id,
    action: 'enrollment.entered',
    subject: { type: 'enrollment', id },
    details: { session_id: session.id, user_id: user.id },
    request: null,
    now: entering.now,
  })
  const url = '/profile?section=enrollments'
  // The database puts the call on the list.
  await notify(entering, {
    userId: user.id,
    message: {
      type: 'enrollment',
      title: `You are enrolled in ${CALLED}`,
      message: 'Your enrollment is approved. Your payment is due a week before the first day.',
      actionUrl: url,
      links: [{ label: 'My enrollments', url }],
    },
  })
}

/** Refunds above this many dollars need two administrators in the demo school. */
const APPROVE_REFUNDS_ABOVE = 400

/** Lets a colleague of the demo administrator ask for a refund that needs two administrators. */
export async function seedApprovalRequest({ trx, as, admin, user }: DemoContext): Promise<void> {
  await setUp(as(admin, 400), { approve_refunds_above: APPROVE_REFUNDS_ABOVE })
  const payment = await trx
    .selectFrom('payments')
    .innerJoin('enrollments', 'enrollments.id', 'payments.enrollment_id')
    .innerJoin('users', 'users.id', 'enrollments.user_id')
    .select(['payments.id', 'enrollments.user_id', 'payments.received_cents'])
    .where('payments.status', '=', 'paid')
    .where('payments.refunded_cents', '=', 0)
    .where('payments.received_cents', '>', APPROVE_REFUNDS_ABOVE * 100)
    .where('users.email', 'not like', '%@cubby.test')
    .orderBy('payments.paid_at', 'desc')
    .orderBy('payments.id')
    .executeTakeFirstOrThrow()
  const amount = payment.received_cents / 100
  await requestApproval(as(user(COLLEAGUE), 1), {
    kind: 'refund',
    userId: payment.user_id,
    paymentId: payment.id,
    input: { amount, reason: 'Moved to another state', method: 'check' },
    wish: `refund $${amount}`,
  })
}
