import { beforeAll, expect, it } from 'vitest'
import { aSession, aUser, seatIn, waitIn } from '../../../testing/factories.ts'
import { addRow, changeRows } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()

const BEFORE = '2026-01-10T17:00:00Z'
/** The end of February 1, 2026 in New York. */
const END = '2026-02-02T05:00:00Z'

beforeAll(async () => {
  await changeRows(test, 'users', test.admin.id, { created_at: BEFORE })
})

async function counts() {
  const { body } = await test.asAdmin.get('/admin/analytics/summary?startDate=2026-01-01&endDate=2026-02-01')
  return body.summary.at_end
}

it('counts the enrollments and waitlist entries that had begun and not ended', async () => {
  const session = await aSession(test, { capacity: 6 })
  const ended = [
    {},
    { ended_at: END, status: 'withdrawn' },
    { ended_at: '2026-02-02T05:00:01Z', status: 'withdrawn' },
    { completed_at: '2026-02-02T04:59:59Z' },
    { archived_at: '2026-02-03T00:00:00Z', ended_at: '2026-02-03T00:00:00Z', status: 'rejected' },
  ] as const
  for (const end of ended) {
    const id = await seatIn(test, await aUser(test), session)
    await changeRows(test, 'enrollments', id, { enrolled_at: BEFORE, ...end })
  }
  await seatIn(test, await aUser(test), session)
  expect((await counts()).active_enrollments).toBe(3)

  const full = await aSession(test, { capacity: 1 })
  await seatIn(test, await aUser(test), full)
  const closed = [
    {},
    { status: 'left', closed_at: '2026-02-01T12:00:00Z' },
    { status: 'left', closed_at: '2026-02-02T12:00:00Z' },
    { status: 'expired', offer_expires_at: '2026-02-02T04:00:00Z', closed_at: '2026-02-02T06:00:00Z' },
    { status: 'accepted', offer_expires_at: '2026-02-02T06:00:00Z', closed_at: '2026-02-02T05:30:00Z' },
  ] as const
  for (const end of closed) {
    const id = await waitIn(test, await aUser(test), full)
    await changeRows(test, 'waitlist_entries', id, { joined_at: BEFORE, ...end })
  }
  expect((await counts()).waitlist_count).toBe(3)
})

let remainingIds = 999

async function change(
  action: string,
  subject: { type: 'user' | 'class'; id: string },
  at: string,
  from: string,
  to: string,
) {
  await addRow(test, 'audit_log', {
    // In descending order, because the order of the ids must not matter.
    id: String(remainingIds--),
    at,
    actor_id: test.admin.id,
    action,
    subject_type: subject.type,
    subject_id: subject.id,
    details: JSON.stringify({ from, to }),
  })
}

it('counts the accounts that existed and were active, whatever their status is now', async () => {
  const existing = async (
    values: { status?: 'active' | 'inactive' | 'suspended'; deleted_at?: string } = {},
  ) => {
    const { id } = await aUser(test)
    await changeRows(test, 'users', id, { created_at: BEFORE, ...values })
    return { type: 'user', id } as const
  }
  const { active_users: before } = await counts()
  await existing()
  await existing({ status: 'suspended' })
  const suspendedLater = await existing({ status: 'suspended' })
  await change('user.status_changed', suspendedLater, '2026-02-02T05:00:01Z', 'active', 'inactive')
  await change('user.status_changed', suspendedLater, '2026-02-03T05:00:01Z', 'inactive', 'suspended')
  await change(
    'user.status_changed',
    await existing({ status: 'inactive' }),
    '2026-02-03T05:00:01Z',
    'active',
    'inactive',
  )
  const activatedLater = await existing()
  await change('user.status_changed', activatedLater, '2026-01-20T05:00:00Z', 'active', 'suspended')
  await change('user.status_changed', activatedLater, '2026-02-03T05:00:00Z', 'suspended', 'active')
  await existing({ status: 'inactive', deleted_at: '2026-03-01T00:00:00Z' })
  const suspendedAndDeleted = await existing({ status: 'inactive', deleted_at: '2026-03-01T00:00:00Z' })
  await change('user.status_changed', suspendedAndDeleted, '2026-01-20T05:00:00Z', 'active', 'suspended')
  await existing({ status: 'inactive', deleted_at: '2026-02-01T00:00:00Z' })
  await aUser(test)
  expect((await counts()).active_users - before).toBe(4)
})

it('counts the classes that existed and were active, whatever their status is now', async () => {
  const existing = async (status: 'active' | 'cancelled', removed_at: string | null = null) => {
    const { classId: id } = await aSession(test)
    await changeRows(test, 'classes', id, { created_at: BEFORE, status, removed_at })
    return { type: 'class', id } as const
  }
  const { active_classes: before } = await counts()
  await existing('active')
  await existing('cancelled')
  await change('class.cancelled', await existing('cancelled'), '2026-02-03T05:00:00Z', 'active', 'cancelled')
  await change('class.completed', await existing('cancelled'), '2026-02-04T05:00:00Z', 'active', 'completed')
  await change('class.active', await existing('active'), '2026-02-03T05:00:00Z', 'scheduled', 'active')
  await change(
    'class.cancelled',
    await existing('cancelled'),
    '2026-02-03T05:00:00Z',
    'scheduled',
    'cancelled',
  )
  await change('class.active', await existing('active'), '2026-02-03T05:00:00Z', 'completed', 'active')
  await existing('active', '2026-02-01T00:00:00Z')
  await existing('active', '2026-02-03T00:00:00Z')
  expect((await counts()).active_classes - before).toBe(6)
})
