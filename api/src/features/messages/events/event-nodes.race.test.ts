import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useEventNode } from '../../../testing/event-node.ts'
import { aNotification, aSession, aUser, seatIn } from '../../../testing/factories.ts'
import { all, atScale } from '../../../testing/race.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()
const one = useEventNode(test)
const other = useEventNode(test)

it('reports on every server what was written through one of them', async () => {
  const [student, neighbor, session] = [await aUser(test), await aUser(test), await aSession(test)]
  await test.deps.db.deleteFrom('events').execute()
  const [onOne, onOther] = [await one.open(neighbor.token), await other.open(student.token)]
  await seatIn(test, student, session)
  expect((await onOne.next())?.changes).toEqual({ classes: [session.classId] })
  expect((await onOther.next())?.changes.own).toContain('enrollments')
  await test.as(student).post('/users/logout')
  await onOther.rest()
})

it('resumes on another server', async () => {
  const student = await aUser(test)
  const stream = await one.open(student.token)
  await stream.close()
  await aNotification(test, student)
  const resumed = await other.open(student.token, stream.first.id)
  expect(resumed.first.changes).toMatchObject({ own: ['notifications'] })
})

it('loses no event of a transaction that commits after later ones', async () => {
  const [student, session] = [await aUser(test), await aSession(test)]
  let commit = () => {}
  const mayCommit = new Promise<void>((resolve) => (commit = resolve))
  let hasWritten = () => {}
  const written = new Promise<void>((resolve) => (hasWritten = resolve))
  const early = test.deps.db.transaction().execute(async (trx) => {
    await trx.updateTable('class_sessions').set({ capacity: 9 }).where('id', '=', session.id).execute()
    hasWritten()
    await mayCommit
  })
  await written
  const stream = await one.open(student.token)
  await aNotification(test, student)
  // The event of the new session may still come first.
  let late = await stream.next()
  while (late && !late.changes.own) late = await stream.next()
  expect(late?.changes.own).toEqual(['notifications'])
  await stream.close()
  const { rows } = await sql<{ last: number }>`select max(id)::int as last from events`.execute(test.deps.db)
  commit()
  await early

  // Positive control: a reader that remembers only the last id never sees the other event.
  const byId = await sql`select id from events where id > ${rows[0]?.last}`.execute(test.deps.db)
  expect(byId.rows).toEqual([])
  const resumed = await other.open(student.token, late?.id)
  expect(resumed.first.changes.classes).toContain(session.classId)
})

it('loses no event while many clients write and a reader reconnects', async () => {
  const count = atScale(20, 300)
  const reader = await aUser(test)
  const sessions = await all(count, () => aSession(test))
  const expected = new Set(sessions.map(({ classId }) => classId))
  await test.deps.db.deleteFrom('events').execute()
  const writers = all(count, async (index) => {
    const student = await aUser(test)
    const session = sessions[index]
    if (session) await seatIn(test, student, session)
  })
  const seen = new Set<string>()
  let lastId: string | undefined
  for (let visit = 0; seen.size < expected.size; visit += 1) {
    const stream = await (visit % 2 === 0 ? one : other).open(reader.token, lastId)
    for (const id of stream.first.changes.classes ?? []) seen.add(id)
    lastId = stream.first.id
    const event = seen.size < expected.size ? await stream.next() : null
    for (const id of event?.changes.classes ?? []) seen.add(id)
    lastId = event?.id ?? lastId
    await stream.close()
  }
  await writers
  expect(seen).toEqual(expected)
})

it('reconnects to the database after a lost connection, and sends the missed events', async () => {
  const student = await aUser(test)
  const stream = await one.open(student.token)
  const killed = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'cubby_events' and datname = current_database()`.execute(test.deps.db)
  expect(killed.rows).toHaveLength(2)
  await aNotification(test, student)
  expect((await stream.next())?.changes.own).toEqual(['notifications'])
})
