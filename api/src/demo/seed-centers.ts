import { FULL_REFUND } from '@cubby/contract/constants'
import type { CenterSave, CenterTerms } from '@cubby/contract/money/centers'
import { centerDiscount } from '@cubby/rules/money/centers'
import { addMembers, addOrders } from '../builders/rows.ts'
import { inviteMember } from '../features/money/centers/invite-member.ts'
import { requestCenterWithinLimits } from '../features/money/centers/request-center.ts'
import { addCenter } from '../features/money/centers/save-center.ts'
import { sendInvoice } from '../features/money/invoices/change-invoice.ts'
import { collectInvoice, invoiceCenters } from '../features/money/invoices/collect-lines.ts'
import { recordInvoiceReceipt } from '../features/money/invoices/receive-receipt.ts'
import { chargeEnrollments } from '../features/money/payments/charge-enrollment.ts'
import type { DemoContext } from './demo-context.ts'
import {
  DEMO_DIRECTOR,
  DEMO_STUDENT,
  demoStudents,
  HARBOR_DIRECTOR,
  harborStaff,
  newStaff,
  type Person,
} from './people.ts'
import { demoSession, enroll } from './seed-sessions.ts'

/** Two centers, one with 30 staff and one that owes, and one that a visitor asked for. */
export async function seedCenters(context: DemoContext): Promise<void> {
  // Its invoice is older, and gets the first number.
  await seedHarborStreet(context)
  await seedLittleStars(context)
  await seedRequest(context)
}

/** The office sends its invoice, of which a third is paid. */
async function seedHarborStreet(context: DemoContext): Promise<void> {
  const { trx, as, admin, ago, user } = context
  const { id: centerId } = await seedCenter(context, {
    name: 'Harbor Street Child Care',
    address: '301 Harbor Street\nBrooklyn, NY 11231',
    billing_email: 'office@harborstreet.example.test',
    terms: { invoices: 'month', sends: 'office' },
    director: HARBOR_DIRECTOR,
    addedDaysAgo: 120,
    staff: harborStaff,
    joinedDaysAgo: 110,
  })
  const { id: session_id } = await demoSession(context, 'Development and Operations', 'past')
  const order = { center_id: centerId, session_id, ordered_at: ago(80), ordered_by: user(HARBOR_DIRECTOR).id }
  const [center_order_id] = await addOrders(trx, [order])
  await trx
    .updateTable('enrollments')
    .set({ center_id: centerId, center_order_id })
    .where('session_id', '=', session_id)
    .where(
      'user_id',
      'in',
      harborStaff.map(({ email }) => user(email).id),
    )
    .execute()
  const sending = as(admin, 55)
  const { invoice } = await collectInvoice(sending, { centerId })
  await sendInvoice(sending, { id: invoice.id })
  await payInvoice(context, { id: invoice.id, balance: 975, amount: 325, daysAgo: 20 })
}

/** Cubby sends its invoice, of which a half is paid. */
async function seedLittleStars(context: DemoContext): Promise<void> {
  const { trx, as, user } = context
  const center = await seedCenter(context, {
    name: 'Little Stars Early Learning',
    address: '88 Smith Street\nBrooklyn, NY 11201',
    billing_email: 'billing@littlestars.example.test',
    tax_exempt_number: 'EX-204911',
    terms: { discount: { unit: 'percent', value: 10 } },
    director: DEMO_DIRECTOR,
    addedDaysAgo: 180,
    staff: [
      ...demoStudents.filter((one) => !harborStaff.includes(one)),
      { email: DEMO_STUDENT },
      ...newStaff,
    ],
    joinedDaysAgo: 80,
  })
  const inviting = as(user(DEMO_DIRECTOR), 1)
  await inviteMember(inviting, {
    centerId: center.id,
    invite: { kind: 'staff', first_name: 'Pilar', last_name: 'Nunez', email: 'pilar.nunez@example.test' },
    limits: inviting.deps.limits,
  })
  await seedOrder(context, { center, staff: newStaff.slice(0, 4) })
  await invoiceCenters(as(user(DEMO_DIRECTOR), 5).deps)
  const { id } = await trx
    .selectFrom('invoices')
    .select('id')
    .where('center_id', '=', center.id)
    .executeTakeFirstOrThrow()
  await payInvoice(context, { id, balance: 540, amount: 270, daysAgo: 1 })
}

/** A visitor asked for a center two days ago. */
async function seedRequest({ as, admin }: DemoContext): Promise<void> {
  const { deps, caller } = as(admin, 2)
  const form = {
    name: 'Sunny Side Day Care',
    address: '14 Coffey Street\nBrooklyn, NY 11231',
    phone: '(718) 555-0171',
    contact_name: 'Ivana Horvat',
    email: 'ivana@sunnyside.example.test',
    message: 'We have nine teachers who need CPR and First Aid before February.',
  }
  const request = caller.request
  await requestCenterWithinLimits({ deps, request }, { form, key: null, limits: deps.limits })
}

interface DemoCenter extends Pick<CenterSave, 'name' | 'address' | 'billing_email'> {
  readonly tax_exempt_number?: string
  readonly terms: Partial<CenterTerms>
  /** The director's email address. */
  readonly director: string
  readonly addedDaysAgo: number
  readonly staff: readonly Pick<Person, 'email'>[]
  readonly joinedDaysAgo: number
}

const TERMS: CenterTerms = {
  due_days: 30,
  invoices: 'order',
  sends: 'automatically',
  discount: null,
  class_discounts: [],
}

/** Adds a center whose director and staff have joined, and returns it. */
async function seedCenter(
  { trx, as, admin, ago, user }: DemoContext,
  { terms, director, addedDaysAgo, staff, joinedDaysAgo, ...save }: DemoCenter,
): Promise<{ readonly id: string; readonly terms: CenterTerms }> {
  const { center } = await addCenter(as(admin, addedDaysAgo), {
    tax_exempt_number: '',
    notes: '',
    ...save,
    terms: { ...TERMS, ...terms },
  })
  const member = { center_id: center.id, kind: 'staff' as const, joined_at: ago(joinedDaysAgo) }
  await addMembers(trx, [
    { ...member, user_id: user(director).id, kind: 'director', joined_at: ago(addedDaysAgo) },
    ...staff.map(({ email }) => ({ ...member, user_id: user(email).id })),
  ])
  return center
}

/** The director ordered seats for these staff in the next session of a class that has free seats. */
async function seedOrder(
  context: DemoContext,
  {
    center,
    staff,
  }: { readonly center: Awaited<ReturnType<typeof seedCenter>>; readonly staff: readonly Person[] },
): Promise<void> {
  const { trx, as, user, day } = context
  const session = await demoSession(context, 'Health, Safety and Nutrition', 'upcoming')
  const ordering = as(user(DEMO_DIRECTOR), 6)
  const order = { center_id: center.id, session_id: session.id, ordered_at: ordering.now }
  const [center_order_id] = await addOrders(trx, [{ ...order, ordered_by: ordering.caller.user.id }])
  const discount = centerDiscount(center.terms, {
    classId: session.class_id,
    listCents: session.price_cents,
    discounts: session.discounts,
    today: day(-6),
  })
  const enrollmentIds = await enroll(
    context,
    staff.map(({ email }) => ({
      user_id: user(email).id,
      session,
      enrolled_at: ordering.now,
      refund_policy: FULL_REFUND,
      center_id: center.id,
      center_order_id,
      discount,
    })),
  )
  const charged = { id: session.id, classId: session.class_id, startDate: session.start_date }
  await chargeEnrollments(
    ordering,
    enrollmentIds.map((enrollmentId) => ({ enrollmentId, session: charged })),
  )
}

interface Check {
  /** The id of the invoice, and what is owed on it, in dollars. */
  readonly id: string
  readonly balance: number
  /** Dollars. */
  readonly amount: number
  readonly daysAgo: number
}

async function payInvoice({ as, admin, day }: DemoContext, { id, daysAgo, ...sums }: Check): Promise<void> {
  const receipt = { ...sums, method: 'check', reference: 'Check 2210', date: day(-daysAgo) } as const
  await recordInvoiceReceipt(as(admin, daysAgo), { id, receipt })
}
