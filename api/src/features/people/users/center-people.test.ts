import { v7 as newId } from 'uuid'
import { expect, it } from 'vitest'
import { deleteOldRows } from '../../../platform/jobs/retention.ts'
import { aCenter, joinCenter, type TestCenter } from '../../../testing/centers.ts'
import { aClock } from '../../../testing/clock.ts'
import { aSession, aUser, seatIn, type TestUser } from '../../../testing/factories.ts'
import { addRow, changeRows, rowIn, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { readSettings } from '../../school/settings/read-settings.ts'

const START = new Date('2027-01-05T15:00:00Z')
const clock = aClock(START)
const test = useTestApp({ clock: clock.clock })

async function invite({ id }: TestCenter, invited: { email?: string; accepted_by?: string } = {}) {
  const invitationId = newId()
  const created_at = await test.deps.clock(test.deps.db)
  await addRow(test, 'center_invitations', {
    id: invitationId,
    center_id: id,
    kind: 'staff',
    first_name: 'Ana',
    last_name: 'Reyes',
    phone: '(718) 555-0101',
    token_hash: newId(),
    created_at,
    created_by: null,
    expires_at: new Date('2027-02-04T15:00:00Z'),
    email: null,
    ...invited,
  })
  return invitationId
}

async function invitations() {
  const rows = await rowsIn(test, 'center_invitations')
  return rows.map(({ id }) => id)
}

/** An enrollment of the user that the center pays for, on an invoice that was sent. */
async function billed(center: TestCenter, user: TestUser) {
  const { deps } = test
  const enrollmentId = await seatIn(test, user, await aSession(test, { title: 'Room Design' }))
  await changeRows({ deps }, 'enrollments', enrollmentId, { center_id: center.id })
  await test.asAdmin.post(`/enrollments/${enrollmentId}/approve`)
  const { id: payment_id } = await rowIn({ deps }, 'payments', { enrollment_id: enrollmentId })
  const invoice_id = newId()
  await deps.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('invoices')
      .values({
        id: invoice_id,
        kind: 'invoice',
        center_id: center.id,
        status: 'issued',
        corrects_id: null,
        issued_on: '2027-01-05',
        due_on: '2027-02-04',
        created_by: null,
        created_at: START,
        updated_at: START,
        billed_to: '{}',
      })
      .execute()
    await trx
      .insertInto('invoice_lines')
      .values({
        id: newId(),
        invoice_id,
        position: 1,
        payment_id,
        credits_line_id: null,
        student_name: 'Ana Reyes',
        class_title: 'Room Design',
        class_dates: 'Feb 4, 2027',
        list_cents: 9500,
        discount_cents: 0,
        discount_reason: '',
        amount_cents: 9500,
      })
      .execute()
  })
  return { enrollmentId, invoice_id }
}

const membershipsOf = ({ id }: { id: string }) =>
  rowsIn(test, 'center_members', { user_id: id }, ['center_id', 'kind', 'left_at'])

it('a copy of personal data has the memberships, orders, and invoice lines of the user alone', async () => {
  const center = await aCenter(test, { staff: 2 })
  const [ana, ben] = center.staff
  if (!ana || !ben) throw new Error('no staff')
  for (const one of [ana, ben]) await billed(center, one)
  await invite(center, { accepted_by: ana.id })
  await invite(center, { email: ana.email })
  await invite(center, { email: ben.email })
  const { session_id } = await rowIn(test, 'enrollments', { user_id: ana.id })
  await addRow(test, 'center_orders', {
    id: newId(),
    center_id: center.id,
    session_id,
    mode: 'all',
    po_number: 'PO-7',
    ordered_at: START,
    ordered_by: center.director.id,
  })
  const read = async (user: TestUser) => (await test.as(user).get('/users/personal-data')).body
  expect(await read(ana)).toMatchObject({
    center_memberships: [{ name: 'Little Stars', kind: 'staff', left_at: null }],
    center_invitations: [{ center: 'Little Stars', first_name: 'Ana' }],
    center_orders: [],
    invoice_lines: [
      { student_name: 'Ana Reyes', number: expect.stringMatching(/^INV-/), amount_cents: 9500 },
    ],
    enrollments: [{ title: 'Room Design', paid_by: 'Little Stars' }],
  })
  expect(await read(center.director)).toMatchObject({
    center_memberships: [{ kind: 'director' }],
    center_invitations: [],
    center_orders: [{ center: 'Little Stars', title: 'Room Design', po_number: 'PO-7' }],
    invoice_lines: [],
  })
  await changeRows(test, 'users', ana.id, { email_verified_at: START })
  expect((await read(ana)).center_invitations).toHaveLength(2)
})

it('a deleted account leaves its centers, and stays on their invoices', async () => {
  const center = await aCenter(test, { staff: 1 })
  const [ana] = center.staff
  if (!ana) throw new Error('no staff')
  const { invoice_id } = await billed(center, ana)
  const kept = await invite(center)
  await invite(center, { accepted_by: ana.id })
  await invite(center, { email: ana.email })
  const before = await invitations()
  expect((await test.asAdmin.delete(`/admin/users/${ana.id}`)).status).toBe(200)
  expect(await membershipsOf(ana)).toMatchObject([{ left_at: START }])
  const left = await invitations()
  expect(before.length - left.length).toBe(2)
  expect(left).toContain(kept)
  const lines = await rowsIn(test, 'invoice_lines', { invoice_id }, ['student_name'])
  expect(lines).toEqual([{ student_name: 'Ana Reyes' }])
  const { title } = await rowIn(test, 'notifications', { user_id: center.director.id })
  expect(title).toBe('Test User is no longer enrolled in Room Design')
})

it('merged accounts keep one membership of each center, and what it pays', async () => {
  const [center, other] = [await aCenter(test, { staff: 1 }), await aCenter(test, { staff: 0 })]
  const [ending] = center.staff
  if (!ending) throw new Error('no staff')
  const staying = await aUser(test)
  for (const { id } of [center, other]) {
    await joinCenter(test, {
      centerId: id,
      userId: staying.id,
      kind: id === center.id ? 'staff' : 'director',
    })
  }
  await joinCenter(test, { centerId: other.id, userId: ending.id, kind: 'staff' })
  const { enrollmentId } = await billed(center, ending)
  const merged = await test.asAdmin.post(`/admin/users/${ending.id}/merge`, { into: staying.id })
  expect(merged.status).toBe(200)
  const memberships = (await membershipsOf(staying)).map(({ center_id, kind, left_at }) => [
    center_id === center.id ? 'center' : 'other',
    kind,
    left_at === null,
  ])
  expect(memberships.toSorted()).toEqual([
    ['center', 'staff', false],
    ['center', 'staff', true],
    ['other', 'director', true],
    ['other', 'staff', true],
  ])
  expect(await membershipsOf(ending)).toEqual([])
  const moved = await rowIn(test, 'enrollments', enrollmentId, ['user_id', 'center_id'])
  expect(moved).toEqual({ user_id: staying.id, center_id: center.id })
})

it('invitations are deleted 90 days after they expire, and declined requests after a year', async () => {
  const [center, declined] = [await aCenter(test, { staff: 0 }), newId()]
  const invitation = await invite(center)
  await addRow(test, 'centers', {
    id: declined,
    name: 'Never',
    address: 'Nowhere',
    billing_email: 'x@y.test',
    terms: '{}',
    phone: null,
    status: 'declined',
    created_at: START,
    created_by: null,
    updated_at: START,
  })
  const settings = await readSettings(test.deps.db, test.deps.config)
  const leftAfter = async (day: string) => {
    clock.set(new Date(`${day}T15:00:01Z`))
    await deleteOldRows(test.deps, 'delete-expired-center-invitations', settings)
    await deleteOldRows(test.deps, 'delete-declined-centers', settings)
    const centers = await rowsIn(test, 'centers', {}, ['id'])
    return [(await invitations()).includes(invitation), centers.some(({ id }) => id === declined)]
  }
  expect(await leftAfter('2027-05-04')).toEqual([true, true])
  expect(await leftAfter('2027-05-05')).toEqual([false, true])
  expect(await leftAfter('2028-01-04')).toEqual([false, true])
  expect(await leftAfter('2028-01-05')).toEqual([false, false])
  const { id } = await rowIn(test, 'centers', center.id)
  expect(id).toBe(center.id)
})
