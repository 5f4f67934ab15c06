import { expect, it, vi } from 'vitest'
import { noJobs } from '../../../platform/jobs/jobs.ts'
import { aClock } from '../../../testing/clock.ts'
import { aSession, aUser, seatIn, waitIn } from '../../../testing/factories.ts'
import { rowIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { advanceDueSessions } from './advance-waitlist.ts'

const clock = aClock(new Date('2027-02-01T17:00:00Z'))
const test = useTestApp({ clock: clock.clock, jobs: noJobs })

/** A session whose only seat is offered to a student. Returns what became of the offer. */
async function anOffer() {
  const session = await aSession(test, { capacity: 1, days: ['2027-03-01', '2027-03-01'] })
  const [holder, student] = [await aUser(test), await aUser(test)]
  const seat = await seatIn(test, holder, session)
  const id = await waitIn(test, student, session)
  await test.as(holder).delete(`/enrollments/${seat}`)
  const statusOf = async () => (await rowIn(test, 'waitlist_entries', id)).status
  return { session, statusOf }
}

it('a session that cannot be locked does not stop the others, and is tried again later', async () => {
  const offers = [await anOffer(), await anOffer(), await anOffer()] as const
  const [locked, ...others] = offers
  expect(await Promise.all(offers.map(({ statusOf }) => statusOf()))).toEqual(Array(3).fill('offered'))
  clock.pass(14 * 86_400_000)
  const warn = vi.spyOn(test.deps.log, 'warn')
  const err = new Error('lock timeout')
  await advanceDueSessions({
    ...test.deps,
    lockSeats: async (trx, ids) => {
      if (ids.includes(locked.session.id)) throw err
      return test.deps.lockSeats(trx, ids)
    },
  })
  expect(await Promise.all(others.map(({ statusOf }) => statusOf()))).toEqual(['expired', 'expired'])
  expect(await locked.statusOf()).toBe('offered')
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { err, session_id: locked.session.id },
    'could not advance the waitlist of a session',
  )
  await advanceDueSessions(test.deps)
  expect(await locked.statusOf()).toBe('expired')
  expect(warn).toHaveBeenCalledTimes(1)
})
