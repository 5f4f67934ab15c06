import type { CenterTerms } from '@cubby/contract/money/centers'
import type { MemberKind } from '@cubby/contract/money/memberships'
import { centerDiscount } from '@cubby/rules/money/centers'
import type { CenterRow } from '../features/money/centers/queries.ts'
import { lockInvoice } from '../features/money/invoices/queries.ts'
import { addInvoiceReceipt } from '../features/money/invoices/receive-receipt.ts'
import { issueInvoice, writeDraft } from '../features/money/invoices/write-invoice.ts'
import { chargeEnrollments } from '../features/money/payments/charge-enrollment.ts'
import type { Deps } from '../platform/deps.ts'
import { noJobs } from '../platform/jobs/jobs.ts'
import { hashToken, newToken } from '../platform/secrets.ts'
import { DAY_MS, type DemoContext, demoStudents } from './demo-context.ts'
import { demoSession } from './seed-sessions.ts'

/** The director whose login the demo shows. */
const DEMO_DIRECTOR = 'director@cubby.test'

/** Staff of the center who took no class yet. With the demo students and the sample student they are 30. */
const NEW_STAFF = [
  ['Adriana', 'Lopez'],
  ['Bianca', 'Moretti'],
  ['Carmen', 'Ortiz'],
  ['Dalia', 'Haddad'],
  ['Elena', 'Popescu'],
  ['Farah', 'Siddiqui'],
  ['Gloria', 'Owusu'],
  ['Hope', 'Sinclair'],
] as const

/** They work for the center that owes. */
const HARBOR_STAFF = ['Beatriz', 'Grace', 'Lucia']

type AddUser = (
  firstName: string,
  lastName: string,
  user: { email: string; role: 'student'; joinedDaysAgo: number },
) => Promise<string>

interface SeedContext extends DemoContext {
  readonly deps: Deps
  readonly addUser: AddUser
}

/** Two centers, one with 30 staff and one that owes, and one that a visitor asked for. Sends no emails. */
export async function seedCenters(given: SeedContext): Promise<void> {
  const context = { ...given, deps: { ...given.deps, jobs: noJobs } }
  // Its invoice is older, and gets the first number.
  await seedHarborStreet(context)
  await seedLittleStars(context)
  await seedRequest(context)
}

async function seedLittleStars(context: SeedContext): Promise<void> {
  const { addUser, students, studentId } = context
  const director = await addUser('Noor', 'Haddad', {
    email: DEMO_DIRECTOR,
    role: 'student',
    joinedDaysAgo: 200,
  })
  const newStaff: string[] = []
  for (const [first, last] of NEW_STAFF) {
    const email = `${first}.${last}@example.test`.toLowerCase()
    newStaff.push(await addUser(first, last, { email, role: 'student', joinedDaysAgo: 90 }))
  }
  const center = await insertCenter(context, {
    name: 'Little Stars Early Learning',
    address: '88 Smith Street\nBrooklyn, NY 11201',
    billing_email: 'billing@littlestars.example.test',
    tax_exempt_number: 'EX-204911',
    daysAgo: 180,
    terms: { discount: { unit: 'percent', value: 10 } },
  })
  const known = students.filter((_, index) => !HARBOR_STAFF.includes(demoStudents[index]?.[0] ?? ''))
  await insertMembers(context, { center, userIds: [director], kind: 'director', daysAgo: 180 })
  await insertMembers(context, {
    center,
    userIds: [...known, studentId, ...newStaff],
    kind: 'staff',
    daysAgo: 80,
  })
  await seedInvitation(context, { center, createdBy: director })
  await seedOrder(context, { center, director, userIds: newStaff.slice(0, 4) })
}

async function seedHarborStreet(context: SeedContext): Promise<void> {
  const { addUser, students, trx, now } = context
  const center = await insertCenter(context, {
    name: 'Harbor Street Child Care',
    address: '301 Harbor Street\nBrooklyn, NY 11231',
    billing_email: 'office@harborstreet.example.test',
    tax_exempt_number: '',
    daysAgo: 120,
    terms: { invoices: 'month', sends: 'office' },
  })
  const director = await addUser('Celia', 'Marsh', {
    email: 'celia.marsh@example.test',
    role: 'student',
    joinedDaysAgo: 130,
  })
  const staff = students.filter((_, index) => HARBOR_STAFF.includes(demoStudents[index]?.[0] ?? ''))
  await insertMembers(context, { center, userIds: [director], kind: 'director', daysAgo: 120 })
  await insertMembers(context, { center, userIds: staff, kind: 'staff', daysAgo: 110 })
  const sessionId = await demoSession(context, 'Development and Operations', 'past')
  const orderedAt = new Date(now.getTime() - 80 * DAY_MS)
  const orderId = await insertOrder(context, { center, sessionId, orderedBy: director, orderedAt })
  const enrolled = await trx
    .updateTable('enrollments')
    .set({ center_id: center.id, center_order_id: orderId })
    .where('session_id', '=', sessionId)
    .where('user_id', 'in', staff)
    .returning('id')
    .execute()
  const enrollmentIds = enrolled.map(({ id }) => id)
  await seedInvoice(context, { center, enrollmentIds, daysAgo: 55, paid: { cents: 32_500, daysAgo: 20 } })
}

/** A visitor asked for a center two days ago. */
async function seedRequest(context: SeedContext): Promise<void> {
  const request = {
    name: 'Sunny Side Day Care',
    address: '14 Coffey Street\nBrooklyn, NY 11231',
    phone: '(718) 555-0171',
    contact_name: 'Ivana Horvat',
    email: 'ivana@sunnyside.example.test',
    message: 'We have nine teachers who need CPR and First Aid before February.',
  }
  const { contact_name: _, message: __, email, ...address } = request
  await insertCenter(context, {
    ...address,
    billing_email: email,
    tax_exempt_number: '',
    daysAgo: 2,
    terms: {},
    status: 'requested',
    request,
  })
}

interface NewCenter {
  readonly name: string
  readonly address: string
  readonly phone?: string
  readonly billing_email: string
  readonly tax_exempt_number: string
  readonly daysAgo: number
  readonly terms: Partial<CenterTerms>
  readonly status?: 'active' | 'requested'
  readonly request?: object
}

function insertCenter(
  { trx, now, nextId, adminId }: SeedContext,
  { daysAgo, terms, status = 'active', request, ...fields }: NewCenter,
): Promise<CenterRow> {
  const at = new Date(now.getTime() - daysAgo * DAY_MS)
  const all = { due_days: 30, invoices: 'order', sends: 'automatically', discount: null, class_discounts: [] }
  return trx
    .insertInto('centers')
    .values({
      id: nextId(),
      ...fields,
      status,
      created_at: at,
      updated_at: at,
      created_by: status === 'active' ? adminId : null,
      request: request ? JSON.stringify(request) : null,
      terms: JSON.stringify({ ...all, ...terms }),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function insertMembers(
  { trx, now, nextId }: SeedContext,
  {
    center,
    userIds,
    kind,
    daysAgo,
  }: {
    readonly center: CenterRow
    readonly userIds: readonly string[]
    readonly kind: MemberKind
    readonly daysAgo: number
  },
): Promise<void> {
  const joined_at = new Date(now.getTime() - daysAgo * DAY_MS)
  await trx
    .insertInto('center_members')
    .values(userIds.map((user_id) => ({ id: nextId(), center_id: center.id, user_id, kind, joined_at })))
    .execute()
}

/** Somebody was invited and has not answered. */
async function seedInvitation(
  { trx, now, nextId }: SeedContext,
  { center, createdBy }: { readonly center: CenterRow; readonly createdBy: string },
): Promise<void> {
  const created_at = new Date(now.getTime() - DAY_MS)
  await trx
    .insertInto('center_invitations')
    .values({
      id: nextId(),
      center_id: center.id,
      kind: 'staff',
      first_name: 'Pilar',
      last_name: 'Nunez',
      email: 'pilar.nunez@example.test',
      phone: null,
      token_hash: hashToken(newToken()),
      created_at,
      created_by: createdBy,
      mailed_at: created_at,
      expires_at: new Date(now.getTime() + 29 * DAY_MS),
    })
    .execute()
}

async function insertOrder(
  { trx, nextId }: SeedContext,
  {
    center,
    sessionId,
    orderedBy,
    orderedAt,
    po_number = '',
  }: {
    readonly center: CenterRow
    readonly sessionId: string
    readonly orderedBy: string
    readonly orderedAt: Date
    readonly po_number?: string
  },
): Promise<string> {
  const id = nextId()
  await trx
    .insertInto('center_orders')
    .values({
      id,
      center_id: center.id,
      session_id: sessionId,
      mode: 'all',
      po_number,
      ordered_at: orderedAt,
      ordered_by: orderedBy,
    })
    .execute()
  return id
}

/** Four of the staff are in the next session of a class that has free seats, and a part of the invoice is paid. */
async function seedOrder(
  context: SeedContext,
  {
    center,
    director,
    userIds,
  }: { readonly center: CenterRow; readonly director: string; readonly userIds: readonly string[] },
): Promise<void> {
  const { trx, now, nextId, day, deps } = context
  const session = await trx
    .selectFrom('class_sessions')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select(['class_sessions.id', 'class_id', 'start_date', 'price_cents', 'classes.discounts'])
    .where('classes.title', '=', 'Health, Safety and Nutrition')
    .where('start_date', '>', day(0))
    .where('class_sessions.removed_at', 'is', null)
    .orderBy('start_date')
    .executeTakeFirstOrThrow()
  const orderedAt = new Date(now.getTime() - 6 * DAY_MS)
  const orderId = await insertOrder(context, {
    center,
    sessionId: session.id,
    orderedBy: director,
    orderedAt,
  })
  const discount = centerDiscount(center.terms, {
    classId: session.class_id,
    listCents: session.price_cents,
    discounts: session.discounts,
    today: day(-6),
  })
  const enrollments = userIds.map((userId) => ({ id: nextId(), userId }))
  await trx
    .insertInto('enrollments')
    .values(
      enrollments.map(({ id, userId }) => ({
        id,
        user_id: userId,
        session_id: session.id,
        status: 'approved' as const,
        enrolled_at: orderedAt,
        center_id: center.id,
        center_order_id: orderId,
        discount: discount && JSON.stringify(discount),
      })),
    )
    .execute()
  await chargeEnrollments(
    { deps, trx, now: orderedAt },
    enrollments.map(({ id }) => ({
      enrollmentId: id,
      session: { id: session.id, classId: session.class_id, startDate: session.start_date },
    })),
  )
  const enrollmentIds = enrollments.map(({ id }) => id)
  await seedInvoice(context, { center, enrollmentIds, daysAgo: 5, paid: { cents: 27_000, daysAgo: 1 } })
}

/** Sends an invoice of these enrollments, and records a check. */
async function seedInvoice(
  { deps, trx, now, adminId, day }: SeedContext,
  {
    center,
    enrollmentIds,
    daysAgo,
    paid,
  }: {
    readonly center: CenterRow
    readonly enrollmentIds: readonly string[]
    readonly daysAgo: number
    readonly paid: { readonly cents: number; readonly daysAgo: number }
  },
): Promise<void> {
  const sentAt = new Date(now.getTime() - daysAgo * DAY_MS)
  const sent = { deps, trx, now: sentAt }
  const payments = await trx
    .selectFrom('payments')
    .select('id')
    .where('enrollment_id', 'in', enrollmentIds)
    .orderBy('id')
    .execute()
  const id = await writeDraft(sent, { center, paymentIds: payments.map((one) => one.id), writer: null })
  if (!id) throw new Error('the demo center owes nothing')
  await issueInvoice(sent, { invoice: await lockInvoice(sent, { id }), center, writer: null })
  await trx.updateTable('invoices').set({ mailed_at: sentAt }).where('id', '=', id).execute()
  await trx
    .updateTable('deliveries')
    .set({ status: 'sent', updated_at: sentAt })
    .where('status', '=', 'queued')
    .where('notification_id', 'in', (eb) =>
      eb.selectFrom('notifications').select('notifications.id').where('created_at', '=', sentAt),
    )
    .execute()
  const paidAt = new Date(now.getTime() - paid.daysAgo * DAY_MS)
  const received = { deps, trx, now: paidAt }
  await addInvoiceReceipt(received, {
    invoice: await lockInvoice(received, { id }),
    day: day(-paid.daysAgo),
    money: {
      cents: paid.cents,
      method: 'check',
      reference: 'Check 2210',
      receivedAt: paidAt,
      recordedBy: adminId,
    },
  })
}
