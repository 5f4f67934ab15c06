import { describe, expect, it } from 'vitest'
import { aCaller, aSession, aUser, codeOf, type TestUser } from '../../../testing/factories.ts'
import { all, atScale, readWithoutLock } from '../../../testing/race.ts'
import { addRow, rowIn } from '../../../testing/rows.ts'
import { type TestApp, useTestApp } from '../../../testing/test-app.ts'
import { updateClass } from '../../catalog/classes/save-class.ts'

const title = 'CPR and First Aid Certification'

/**
 * Twelve users enroll for $95 and are approved at once, while an administrator raises the price to $540. Returns
 * how many owe another price than the one they agreed to.
 */
async function surprised(test: TestApp, users: TestUser[]): Promise<number> {
  const { id, classId } = await aSession(test, { capacity: 20 })
  const { start_date, end_date } = await rowIn(test, 'class_sessions', id)
  const terms = {
    price: 95,
    start_date,
    end_date,
    start_time: '09:00',
    end_time: '15:30',
    location: 'Room 2',
  }
  const admin = aCaller(await aUser(test, { role: 'admin' }), 'admin')
  const enrolling = users.map((user) =>
    test.as(user).post(`/enrollments/${classId}`, { sessionId: id, terms }),
  )
  // One enrollment is done, and the others are in flight.
  await Promise.race(enrolling)
  await updateClass(
    { deps: test.deps, caller: admin },
    {
      classId,
      save: { title, description: 'One hands-on day.', price: 540, dates: [], deletedSessionIds: [] },
    },
  )
  const refused = (await Promise.all(enrolling)).map(codeOf).filter((code) => code !== undefined)
  expect(refused).toEqual(refused.map(() => 'terms_changed'))
  const owed = await test.deps.db
    .selectFrom('payments')
    .innerJoin('enrollments', 'enrollments.id', 'payments.enrollment_id')
    .select('amount_cents')
    .where('session_id', '=', id)
    .execute()
  return owed.filter(({ amount_cents }) => amount_cents !== 9500).length
}

async function approveAtOnce({ deps }: TestApp) {
  await addRow({ deps }, 'settings', {
    name: 'auto_approve_enrollments',
    value: JSON.stringify(true),
    updated_at: new Date(),
  })
}

describe('a price that increases while users enroll', () => {
  const test = useTestApp({ nodes: 3 })

  it('is not charged to users who agreed to the old price', async () => {
    await approveAtOnce(test)
    const users = await all(12, () => aUser(test))
    for (let round = 0; round < atScale(10, 200); round++) expect(await surprised(test, users)).toBe(0)
  }, 300_000)
})

describe('positive control: without the lock', () => {
  const test = useTestApp({ nodes: 3, lockSeats: readWithoutLock })

  it('is charged to a user who agreed to the old price, so this race can fail', async () => {
    await approveAtOnce(test)
    const users = await all(12, () => aUser(test))
    let count = 0
    for (let round = 0; round < 100 && count === 0; round++) count = await surprised(test, users)
    expect(count).toBeGreaterThan(0)
  }, 120_000)
})
