import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aSession, aUser } from '../../testing/factories.ts'
import { changeRows, rowIn } from '../../testing/rows.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { migrate } from './migrate.ts'

const test = useTestApp()

it('runs no migration the second time', async () => {
  expect(await migrate(test.deps.db)).toEqual([])
})

it('keeps the audit log append-only', async () => {
  await aUser(test)
  await expect(sql`delete from audit_log`.execute(test.owner)).rejects.toThrow('append-only')
  await expect(sql`update audit_log set action = ''`.execute(test.owner)).rejects.toThrow('append-only')
  await expect(sql`truncate audit_log`.execute(test.owner)).rejects.toThrow('append-only')
})

it('counts the taken seats and prevents overselling, even without the code of the app', async () => {
  const session = await aSession(test, { capacity: 1 })
  const insert = async (status: string) => {
    const { id } = await aUser(test)
    await sql`insert into enrollments (id, user_id, session_id, status, enrolled_at)
      values (${id}, ${id}, ${session.id}, ${status}, now())`.execute(test.deps.db)
    return id
  }
  const taken = async () => (await rowIn(test, 'class_sessions', session.id)).seats_taken
  await insert('rejected')
  expect(await taken()).toBe(0)
  const id = await insert('pending')
  expect(await taken()).toBe(1)
  await expect(insert('approved')).rejects.toThrow('never_oversold')
  await changeRows(test, 'enrollments', id, { status: 'withdrawn' })
  expect(await taken()).toBe(0)
})

it('returns calendar dates as text', async () => {
  const session = await aSession(test)
  const { start_date } = await rowIn(test, 'class_sessions', session.id)
  expect(start_date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})
