import type { CenterStatus, CenterTerms } from '@cubby/contract/money/centers'
import type { MemberKind } from '@cubby/contract/money/memberships'
import type { CenterOrder } from '@cubby/contract/seats/center-orders'
import { v7 as newId } from 'uuid'
import { addCenters, addMembers, addOrders } from '../builders/rows.ts'
import { aSession, aUser, build, seatIn, type TestSession, type TestUser } from './factories.ts'
import type { TestApp } from './test-app.ts'

const centerTerms: CenterTerms = {
  due_days: 30,
  invoices: 'order',
  sends: 'office',
  discount: null,
  class_discounts: [],
}

/** A user with a membership. */
export interface TestMember extends TestUser {
  readonly memberId: string
}

export interface TestCenter {
  readonly id: string
  readonly director: TestMember
  readonly staff: readonly TestMember[]
}

/** Stores that a user joined a center. Returns the id of the membership. */
export function joinCenter(
  test: TestApp,
  { centerId, userId, kind }: { centerId: string; userId: string; kind: MemberKind },
): Promise<string> {
  const member = { center_id: centerId, user_id: userId, kind }
  return build(test, addMembers, (joined_at) => ({ ...member, joined_at }))
}

async function aMember(test: TestApp, centerId: string, kind: MemberKind): Promise<TestMember> {
  const user = await aUser(test)
  return { ...user, memberId: await joinCenter(test, { centerId, userId: user.id, kind }) }
}

/** Creates a center with a director and staff who joined. */
export async function aCenter(
  test: TestApp,
  {
    staff = 3,
    name = 'Little Stars',
    status = 'active',
    terms = {},
  }: { staff?: number; name?: string; status?: CenterStatus; terms?: Partial<CenterTerms> } = {},
): Promise<TestCenter> {
  const id = newId()
  await build(test, addCenters, (created_at) => ({
    id,
    name,
    address: '12 Elm Street\nBrooklyn, NY 11231',
    billing_email: `${id}@oaks.test`,
    tax_exempt_number: 'EX-204',
    terms: { ...centerTerms, ...terms },
    status,
    created_at,
  }))
  const director = await aMember(test, id, 'director')
  const members: TestMember[] = []
  for (let number = 0; number < staff; number += 1) members.push(await aMember(test, id, 'staff'))
  return { id, director, staff: members }
}

/** Orders through the API, as a director's device does. By default for everybody, or nobody. */
export function orderIn(
  test: TestApp,
  center: TestCenter,
  session: TestSession,
  options: Partial<CenterOrder> & { key?: string; token?: string; people?: readonly TestMember[] } = {},
) {
  const { key, token = center.director.token, people = center.staff, ...order } = options
  return test.as({ token }).post(
    `/centers/${center.id}/orders`,
    {
      session_id: session.id,
      mode: 'all',
      po_number: '',
      member_ids: people.map(({ memberId }) => memberId),
      ...order,
    },
    { 'Idempotency-Key': key },
  )
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
  const session = given ?? (await aSession(test))
  const order = { center_id: centerId, session_id: session.id, po_number: poNumber }
  const orderId = await build(test, addOrders, (ordered_at) => ({ ...order, ordered_at }))
  const enrolled: { student: TestUser; enrollmentId: string }[] = []
  for (let at = 0; at < people; at++) {
    const student = await aUser(test)
    await joinCenter(test, { centerId, userId: student.id, kind: 'staff' })
    const enrollmentId = await seatIn(test, student, session)
    enrolled.push({ student, enrollmentId })
  }
  await test.deps.db
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
  centerId: string,
  options: Parameters<typeof anOrder>[2] = {},
) {
  const order = await anOrder(test, centerId, options)
  for (const { enrollmentId } of order.enrolled) {
    await test.asAdmin.post(`/enrollments/${enrollmentId}/approve`)
  }
  return order
}

/** Sends an invoice of an order of these people, each for $95. */
export async function aSentInvoice(
  test: TestApp,
  centerId: string,
  options: Parameters<typeof anOrder>[2] = {},
) {
  const order = await anApprovedOrder(test, centerId, options)
  const { body: drafted } = await test.asAdmin.post(`/admin/centers/${centerId}/invoices`)
  const { body } = await test.asAdmin.post(`/admin/invoices/${drafted.invoice.id}/send`)
  return { ...order, invoice: body.invoice }
}
