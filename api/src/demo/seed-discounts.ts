import { centsOff, type Discount, personDiscount } from '@cubby/rules/money/discount'
import type { DemoContext } from './demo-context.ts'

/**
 * Codes, the discounts of a class, and enrollments that have them: one with a code that waits for approval,
 * and one with a scholarship that is not paid yet.
 */
export async function seedDiscounts(
  { trx, now, nextId, day }: DemoContext,
  created: readonly { readonly classId: string; readonly demoClass: { readonly title: string } }[],
): Promise<void> {
  const stamps = { created_at: now, updated_at: now }
  const none = { max_uses: null, max_uses_per_student: null, valid_from: null, valid_through: null }
  const library = { id: nextId(), code: 'LIBRARY20', unit: 'percent', value: 20 } as const
  await trx
    .insertInto('discount_codes')
    .values([
      {
        ...library,
        ...none,
        note: 'Flyer of the library',
        ...stamps,
        valid_through: day(60),
        max_uses: 50,
        max_uses_per_student: 1,
      },
      {
        id: nextId(),
        code: 'OPENDAY',
        unit: 'dollars' as const,
        value: 15,
        ...none,
        ...stamps,
        note: 'Open day',
        valid_from: day(-40),
        valid_through: day(-10),
        min_cents: 9_000,
      },
    ])
    .execute()
  const family = created.find(({ demoClass }) => demoClass.title === 'Opening a Family Day Care')
  if (family) {
    const discounts = {
      early_bird: { unit: 'dollars', value: 20, until: day(21) },
      returning: { unit: 'percent', value: 10 },
    }
    await trx
      .updateTable('classes')
      .set({ discounts: JSON.stringify(discounts) })
      .where('id', '=', family.classId)
      .execute()
  }
  const pending = await firstOf(trx, { status: 'pending' })
  if (pending) {
    const off_cents = centsOff(pending.price_cents, library)
    await setDiscount(trx, pending.id, {
      kind: 'code',
      list_cents: pending.price_cents,
      off_cents,
      unit: library.unit,
      value: library.value,
      code_id: library.id,
      code: library.code,
    })
  }
  const owing = await firstOf(trx, { status: 'approved' })
  if (owing?.payment_id) {
    const price = Math.round(owing.price_cents / 2)
    const discount = personDiscount(owing.price_cents, price, 'Scholarship of the county')
    await setDiscount(trx, owing.id, discount)
    await trx
      .updateTable('payments')
      .set({ amount_cents: price, discount_cents: discount.off_cents })
      .where('id', '=', owing.payment_id)
      .execute()
  }
}

/**
 * Returns the newest enrollment with this status that holds a seat in a class with a price, and for which
 * nothing was paid.
 */
function firstOf(trx: DemoContext['trx'], { status }: { readonly status: 'pending' | 'approved' }) {
  return trx
    .selectFrom('enrollments')
    .innerJoin('class_sessions', 'class_sessions.id', 'enrollments.session_id')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .innerJoin('users', 'users.id', 'enrollments.user_id')
    .leftJoin('payments', 'payments.enrollment_id', 'enrollments.id')
    .select(['enrollments.id', 'classes.price_cents', 'payments.id as payment_id'])
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
    .limit(1)
    .executeTakeFirst()
}

async function setDiscount(trx: DemoContext['trx'], id: string, discount: Discount): Promise<void> {
  await trx
    .updateTable('enrollments')
    .set({ discount: JSON.stringify(discount) })
    .where('id', '=', id)
    .execute()
}
