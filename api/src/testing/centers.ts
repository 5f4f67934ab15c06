import type { ErrorBody } from '@cubby/contract/errors'
import type { CenterStatus, CenterTerms, MemberKind } from '@cubby/contract/money/centers'
import type { CenterOrder, CenterOrdered } from '@cubby/contract/seats/center-orders'
import { v7 as newId } from 'uuid'
import { aUser, type TestSession, type TestUser } from './factories.ts'
import type { TestApp } from './test-app.ts'

export const centerTerms: CenterTerms = {
  ...{ due_days: 30, invoices: 'order', sends: 'automatically', discount: null, class_discounts: [] },
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
export async function joinCenter(
  { deps }: TestApp,
  { centerId, userId, kind }: { centerId: string; userId: string; kind: MemberKind },
): Promise<string> {
  const id = newId()
  const now = await deps.clock(deps.db)
  await deps.db
    .insertInto('center_members')
    .values({ id, center_id: centerId, user_id: userId, kind, joined_at: now })
    .execute()
  return id
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
  const { deps } = test
  const id = newId()
  const now = await deps.clock(deps.db)
  await deps.db
    .insertInto('centers')
    .values({
      ...{ id, name, address: '12 Dean Street, Brooklyn', billing_email: 'bills@stars.test' },
      ...{ terms: JSON.stringify({ ...centerTerms, ...terms }), status, created_by: null },
      ...{ phone: null, created_at: now, updated_at: now },
    })
    .execute()
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
  return test.call<CenterOrdered | ErrorBody>('POST', `/centers/${center.id}/orders`, {
    token,
    body: {
      ...{ session_id: session.id, mode: 'all', po_number: '' },
      member_ids: people.map(({ memberId }) => memberId),
      ...order,
    },
    ...(key && { headers: { 'Idempotency-Key': key } }),
  })
}
