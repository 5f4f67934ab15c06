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
import { demoSession, enroll, findSeat, lastCda } from './seed-sessions.ts'

const GUIDANCE = 'Positive Guidance in the Classroom'

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
export async function seedDiscounts(context: DemoContext): Promise<void> {
  const { trx, as, admin, day, students } = context
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
  const guidance = await demoSession(context, GUIDANCE, 'upcoming')
  const pending = await findSeat(context, guidance, students[3])
  const { id: code_id, code, unit, value } = library
  const list_cents = guidance.price_cents
  const discount = {
    kind: 'code',
    list_cents,
    off_cents: centsOff(list_cents, library),
    unit,
    value,
    code_id,
    code,
  }
  await trx
    .updateTable('enrollments')
    .set({ discount: JSON.stringify(discount) })
    .where('id', '=', pending.id)
    .execute()
  const cda = await lastCda(context)
  const owing = await findSeat(context, cda, students[1])
  const form = { price: cda.price_cents / 200, reason: 'Scholarship of the county' }
  await setPrice(as(admin, 1), { enrollmentId: owing.id, form })
}

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
  const session = await demoSession(context, GUIDANCE, 'upcoming')
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
    message: () => ({
      type: 'enrollment',
      title: `You are enrolled in ${GUIDANCE}`,
      message: 'Your enrollment is approved. Your payment is due a week before the first day.',
      actionUrl: url,
      links: [{ label: 'My enrollments', url }],
    }),
  })
}

/** Refunds above this many dollars need two administrators in the demo school. */
const APPROVE_REFUNDS_ABOVE = 400

/** Lets a colleague of the demo administrator ask for a refund that needs two administrators. */
export async function seedApprovalRequest(context: DemoContext): Promise<void> {
  const { as, admin, user, students } = context
  await setUp(as(admin, 400), { approve_refunds_above: APPROVE_REFUNDS_ABOVE })
  const { user_id, payment_id, received_cents } = await findSeat(context, await lastCda(context), students[0])
  const amount = (received_cents ?? 0) / 100
  await requestApproval(as(user(COLLEAGUE), 1), {
    kind: 'refund',
    userId: user_id,
    paymentId: payment_id ?? '',
    input: { amount, reason: 'Moved to another state', method: 'check' },
    wish: () => '',
  })
}
