import { expect, it } from 'vitest'
import { aClock } from '../../../testing/clock.ts'
import { aCertificate, aUser } from '../../../testing/factories.ts'
import { changeRows, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { remindOfCertificates } from './due-certificates.ts'

const clock = aClock(new Date('2027-01-01T12:00:00Z'))
const test = useTestApp({ clock: clock.clock })

async function noticesAt(userId: string, instant: string): Promise<number> {
  clock.set(new Date(instant))
  await remindOfCertificates(test.deps)
  const rows = await rowsIn(test, 'notifications', { user_id: userId, type: 'certificate_expiring' })
  return rows.length
}

it.each([
  ['in winter', '2027-03-31', ['2027-01-30T05:00:00Z', '2027-03-01T05:00:00Z', '2027-03-24T04:00:00Z']],
  [
    'across the end of daylight saving time',
    '2027-11-14',
    ['2027-09-15T04:00:00Z', '2027-10-15T04:00:00Z', '2027-11-07T04:00:00Z'],
  ],
])('%s, notifies a user 60, 30, and 7 days before, once each', async (_when, expirationDate, midnights) => {
  clock.set(new Date('2027-01-01T12:00:00Z'))
  const user = await aUser(test)
  await aCertificate(test, user, { expirationDate })
  for (const [sent, midnight] of midnights.entries()) {
    const before = new Date(Date.parse(midnight) - 1000).toISOString()
    expect(await noticesAt(user.id, before)).toBe(sent)
    expect(await noticesAt(user.id, midnight)).toBe(sent + 1)
    expect(await noticesAt(user.id, midnight)).toBe(sent + 1)
  }
  expect(await noticesAt(user.id, `${expirationDate}T23:00:00Z`)).toBe(3)
})

it('does not notify about expired, revoked, or permanent certificates, or suspended users', async () => {
  clock.set(new Date('2027-01-01T12:00:00Z'))
  const [user, suspended] = [await aUser(test), await aUser(test)]
  await aCertificate(test, user)
  await aCertificate(test, user, { expirationDate: '2026-12-31' })
  const revoked = await aCertificate(test, user, { expirationDate: '2027-01-05' })
  await changeRows(test, 'certificates', revoked, { revoked_at: new Date() })
  await aCertificate(test, suspended, { expirationDate: '2027-01-05' })
  await changeRows(test, 'users', suspended.id, { status: 'suspended' })
  expect(await noticesAt(user.id, '2027-01-02T12:00:00Z')).toBe(0)
  expect(await noticesAt(suspended.id, '2027-01-02T12:00:00Z')).toBe(0)
})
