import type { CenterTerms, MemberKind } from '@cubby/contract/money/centers'
import type { Invoice } from '@cubby/contract/money/invoices'
import { v7 as newId } from 'uuid'
import { aSession, aUser, seatIn, type TestSession, type TestUser } from './factories.ts'
import type { TestApp } from './test-app.ts'

const terms: CenterTerms = {
  ...{ due_days: 30, invoices: 'order', sends: 'office', discount: null, class_discounts: [] },
}

/** Creates a center with a director. */
export async function aCenter(
  test: TestApp,
  changes: Partial<CenterTerms> & { readonly name?: string } = {},
): Promise<{ id: string; director: TestUser }> {
  const { name = 'Little Oaks', ...changed } = changes
  const now = await test.deps.clock(test.deps.db)
  const id = newId()
  await test.deps.db
    .insertInto('centers')
    .values({
      ...{ id, name, address: '12 Elm Street\nBrooklyn, NY 11231', billing_email: `${id}@oaks.test` },
      ...{ tax_exempt_number: 'EX-204', terms: JSON.stringify({ ...terms, ...changed }), status: 'active' },
      ...{ created_at: now, updated_at: now },
    })
    .execute()
  const director = await aUser(test)
  await aMember(test, { centerId: id, userId: director.id, kind: 'director' })
  return { id, director }
}

/** Lets somebody join a center. Returns the id of the membership. */
export async function aMember(
  { deps }: TestApp,
  {
    centerId,
    userId,
    kind,
  }: { readonly centerId: string; readonly userId: string; readonly kind: MemberKind },
): Promise<string> {
  const id = newId()
  await deps.db
    .insertInto('center_members')
    .values({ id, center_id: centerId, user_id: userId, kind, joined_at: await deps.clock(deps.db) })
    .execute()
  return id
}

/** Orders seats for new members of the staff, by default of one, in a session of $95. Nothing is approved yet. */
export async function anOrder(
  test: TestApp,
  centerId: string,
  {
    people = 1,
    session: given,
    poNumber = '',
  }: { readonly people?: number; readonly session?: TestSession; readonly poNumber?: string } = {},
) {
  const { db, clock } = test.deps
  const session = given ?? (await aSession(test))
  const orderId = newId()
  await db
    .insertInto('center_orders')
    .values({
      ...{ id: orderId, center_id: centerId, session_id: session.id, mode: 'all', po_number: poNumber },
      ...{ ordered_at: await clock(db), ordered_by: null },
    })
    .execute()
  const enrolled: { student: TestUser; enrollmentId: string }[] = []
  for (let at = 0; at < people; at++) {
    const student = await aUser(test)
    await aMember(test, { centerId, userId: student.id, kind: 'staff' })
    const enrollmentId = await seatIn(test, student, session)
    enrolled.push({ student, enrollmentId })
  }
  await db
    .updateTable('enrollments')
    .set({ center_id: centerId, center_order_id: orderId })
    .where(
      'id',
      'in',
      enrolled.map(({ enrollmentId }) => enrollmentId),
    )
    .execute()
  return { orderId, session, enrolled }
}

/** Orders and approves seats, each of which the center owes $95. */
export async function anApprovedOrder(
  test: TestApp,
  admin: TestUser,
  centerId: string,
  options: Parameters<typeof anOrder>[2] = {},
) {
  const order = await anOrder(test, centerId, options)
  for (const { enrollmentId } of order.enrolled) {
    await test.call('POST', `/enrollments/${enrollmentId}/approve`, { token: admin.token })
  }
  return order
}

/** Sends an invoice of an order of these people, each for $95. */
export async function aSentInvoice(
  test: TestApp,
  admin: TestUser,
  centerId: string,
  options: Parameters<typeof anOrder>[2] = {},
) {
  const order = await anApprovedOrder(test, admin, centerId, options)
  const { token } = admin
  const { body: drafted } = await test.call<{ invoice: Invoice }>(
    'POST',
    `/admin/centers/${centerId}/invoices`,
    {
      token,
    },
  )
  const { body } = await test.call<{ invoice: Invoice }>(
    'POST',
    `/admin/invoices/${drafted.invoice.id}/send`,
    {
      token,
    },
  )
  return { ...order, invoice: body.invoice }
}
