import { afterAll, describe, expect, it } from 'vitest'
import type { Reader } from '../../../platform/db/database.ts'
import { databaseClock } from '../../../platform/db/sql.ts'
import { noJobs } from '../../../platform/jobs/jobs.ts'
import { aSession, aUser, seatIn } from '../../../testing/factories.ts'
import { expectSeatsInOrder } from '../../../testing/invariants.ts'
import { all, atScale, readWithoutLock, seatsIn } from '../../../testing/race.ts'
import { type TestApp, useTestApp } from '../../../testing/test-app.ts'
import { applyStatusChanges } from './apply-status-changes.ts'

let ahead = 0
/** Called at the first clock read in a transaction. */
let onFirstRead: (() => void) | null = null
const changes = {
  /** The database clock, plus an offset that tests advance. */
  clock: async (db: Reader) => {
    const now = new Date((await databaseClock(db)).getTime() + ahead)
    if (db.isTransaction) onFirstRead?.()
    return now
  },
  jobs: noJobs,
}

/**
 * Undoes a cancellation from several devices, while its deadline passes and several servers apply it. Returns
 * whether any device succeeded, and how many students are left.
 */
async function outcomeAtDeadline(test: TestApp, passes: 'first' | 'while undoing') {
  const session = await aSession(test)
  await seatIn(test, await aUser(test), session)
  const path = `/sessions/sessions/${session.id}/status` as const
  const { body } = await test.asAdmin.patch(path, { status: 'cancelled', undoable: true })
  const operation_id = body.session.status_change?.operation_id
  const applied = new Promise<void>((resolve) => {
    onFirstRead = () => {
      onFirstRead = null
      ahead += 10_000
      resolve(all(4, () => applyStatusChanges(test.deps)).then(() => {}))
    }
  })
  if (passes === 'first') onFirstRead?.()
  const undone = await all(4, () => test.asAdmin.post(`${path}/undo`, { operation_id }))
  await applied
  const { enrolled } = await seatsIn(test, session.id)
  return { isUndone: undone.some(({ status }) => status === 200), isApplied: enrolled === 0 }
}

describe('a status that is undone at its deadline', () => {
  const test = useTestApp(changes)
  afterAll(() => expectSeatsInOrder(test))

  it('is either undone or takes effect, never both', async () => {
    for (let round = 0; round < atScale(10, 200); round++) {
      const passes = round % 2 ? 'first' : 'while undoing'
      const { isUndone, isApplied } = await outcomeAtDeadline(test, passes)
      expect(isApplied).toBe(!isUndone)
    }
  }, 600_000)
})

describe('positive control: without the lock', () => {
  const test = useTestApp({ ...changes, lockSeats: readWithoutLock })

  it('is undone and takes effect, so this race can fail', async () => {
    let both = false
    for (let round = 0; round < 100 && !both; round++) {
      const { isUndone, isApplied } = await outcomeAtDeadline(test, 'while undoing')
      both = isUndone && isApplied
    }
    expect(both).toBe(true)
  }, 300_000)
})
