import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { handlersOf } from '../../../feature-ports.ts'
import { aSession, aUser, seatIn } from '../../../testing/factories.ts'
import { aMailbox, queuedJobs } from '../../../testing/mail.ts'
import { atScale } from '../../../testing/race.ts'
import { addRow } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { findPublicKeys } from '../signing/signing-key.ts'
import { chainHistory, recordRestore } from './chain-history.ts'
import { compareHead } from './history-head.ts'
import { verifyHistory } from './verify-history.ts'

const test = useTestApp()
/**
 * Waits for the transactions of other test files on this server, which nothing is chained beyond, and chains
 * the rest.
 */
async function chain(): Promise<number> {
  const { rows } = await sql<{ now: string }>`select pg_current_xact_id() as now`.execute(test.deps.db)
  const hasEnded = async () => {
    const { rows: found } = await sql`
      select where pg_snapshot_xmin(pg_current_snapshot()) > ${rows[0]?.now}::xid8`.execute(test.deps.db)
    return found.length === 1
  }
  await expect.poll(hasEnded, { interval: 20, timeout: 50_000 }).toBe(true)
  return chainHistory(test.deps)
}
const verify = async () => verifyHistory({ db: test.deps.db, keys: await findPublicKeys(test.deps.db) })
const broken = async () => (await verify()).broken

async function write(id: string, at = new Date()) {
  await addRow(test, 'audit_log', {
    id,
    at,
    action: 'server.key_rotated',
    subject_type: 'server_key',
    subject_id: 'push',
    details: '{}',
  })
}

/** Changes the past as somebody who owns the database could. */
async function asOwner(statement: string) {
  await test.owner.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql.raw(statement).execute(trx)
  })
}

const ids = Array.from({ length: 5 }, (_, at) => `row-${at}`)
beforeEach(async () => {
  await asOwner('delete from audit_log; delete from history_links; delete from history_removals')
  for (const id of ids) await write(id)
  await chain()
})

describe('the chain of a table', () => {
  it('has each row once, and is added to', async () => {
    expect((await verify()).chains).toMatchObject([{ chain: 'audit_log', position: 5, rows: 5 }, {}, {}, {}])
    expect(await chain()).toBe(0)
    await write('later')
    expect(await chain()).toBe(1)
    expect(await verify()).toMatchObject({ broken: null, chains: [{ position: 6 }, {}, {}, {}] })
  })

  it.each([
    ['changed', `update audit_log set details = '{"to": "admin"}' where id = 'row-2'`, 'row-2'],
    ['changed', `update audit_log set at = at + interval '1 microsecond' where id = 'row-3'`, 'row-3'],
    ['missing', `delete from audit_log where id = 'row-1'`, 'row-1'],
    ['missing', `delete from audit_log where id = 'row-4'`, 'row-4'],
    [
      'added',
      `insert into audit_log select 'row-2b', at, actor_id, action, subject_type, subject_id, details,
        request_id, address, written_in from audit_log where id = 'row-2'`,
      'row-2b',
    ],
    [
      'added',
      `insert into audit_log select 'row-9', at, actor_id, action, subject_type, subject_id, details,
        request_id, address, '9223372036854775807' from audit_log where id = 'row-2'`,
      'row-9',
    ],
    ['missing', 'delete from history_links where position = 3', null],
    ['missing', 'delete from history_links where position = 1', null],
    ['changed', `update history_links set row_hash = '\\x00' where position = 2`, 'row-1'],
    ['reordered', `update history_links set chain_hash = '\\x00' where position = 2`, 'row-1'],
    ['reordered', 'update history_links set rows = 7 where position = 2', 'row-1'],
    [
      'reordered',
      `update history_links set position = 99 where position = 2;
        update history_links set position = 2 where position = 3;
        update history_links set position = 3 where position = 99`,
      'row-2',
    ],
  ])('shows a row that was %s: %s', async (difference, statement, id) => {
    await asOwner(statement)
    await chain()
    expect(await broken()).toMatchObject({ chain: 'audit_log', id, difference })
  })

  it('shows a forged removal and a forged restore', async () => {
    await asOwner(`delete from audit_log where id = 'row-2'; insert into history_removals (chain, row_id, removed)
      values ('audit_log', 'row-2', '{}')`)
    await chain()
    expect(await broken()).toMatchObject({ id: 'row-2', difference: 'missing' })
    await asOwner(`delete from history_links; delete from history_removals; insert into history_links
      values ('audit_log', 1, 'restore', null, '9', 1, '\\x00', '\\x00', 0, 'restored', now())`)
    expect(await broken()).toMatchObject({ position: 1, difference: 'forged' })
  })

  it('goes on after a restore on a server that counts fewer transactions, and says so', async () => {
    await asOwner('update audit_log set written_in = (written_in::text::bigint + 1000000)::text::xid8')
    await asOwner('delete from history_links')
    await recordRestore(test.deps, '2026-11-01T00:00:00.000Z')
    await write('after')
    expect(await chain()).toBe(1)
    expect(await verify()).toMatchObject({
      broken: null,
      chains: [{ position: 8, rows: 6, restores: 1 }, {}, {}, {}],
    })
  })

  it('also goes on after another program copied the database there', async () => {
    const ahead = `(written_in::text::bigint + 1000000)::text::xid8`
    await asOwner(`delete from history_links; update audit_log set written_in = ${ahead}`)
    await recordRestore(test.deps, 'a backup')
    await asOwner(`delete from history_links where position = 7`)
    await write('after')
    expect(await chain()).toBe(1)
    expect(await verify()).toMatchObject({ broken: null, chains: [{ rows: 6, restores: 1 }, {}, {}, {}] })
  })
})

it('chains rows of interleaved transactions that commit in any order, and reports none', async ({
  annotate,
}) => {
  const rounds = atScale(4, 100)
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  let written = 0
  const isEmbedded = process.env.TEST_ENGINE === 'pglite'
  for (let round = 0; round < rounds; round += 1) {
    const open = []
    // The embedded database has one connection, so its transactions follow each other.
    for (let one = 0; one < (isEmbedded ? 1 : 6); one += 1) {
      const trx = await test.deps.db.startTransaction().execute()
      open.push(trx)
    }
    for (let step = 0; step < 30 && open.length > 0; step += 1) {
      const at = random(open.length)
      const trx = open[at]
      if (!trx) continue
      if (random(4) > 0) {
        await trx
          .insertInto('audit_log')
          // Neither ids nor times follow the order of the commits.
          .values({
            id: `${random(1_000_000)}-${newId()}`,
            at: new Date(random(1_000_000_000)),
            action: 'server.key_rotated',
            subject_type: 'server_key',
            subject_id: 'push',
            details: '{}',
          })
          .execute()
        written += 1
        continue
      }
      await trx.commit().execute()
      open.splice(at, 1)
      await chainHistory(test.deps)
      if (!isEmbedded || open.length === 0) expect(await broken()).toBeNull()
    }
    for (const trx of open) await trx.commit().execute()
  }
  await chain()
  const { chains, broken: first } = await verify()
  expect(first).toBeNull()
  expect(chains[0]?.rows).toBe(ids.length + written)
  await annotate(`${written} rows of ${rounds} rounds: 0 unchained, 0 false alarms`, 'figure')
})

it('lets an enrollment neither write a link nor wait for whoever chains', async () => {
  const [student, session] = [await aUser(test), await aSession(test)]
  const links = async () => (await sql`select from history_links`.execute(test.deps.db)).rows.length
  const before = await links()
  // The embedded database has one connection, so nothing else is open there.
  const chaining = process.env.TEST_ENGINE === 'pglite' ? null : await test.owner.startTransaction().execute()
  if (chaining) {
    await sql`select pg_advisory_xact_lock(hashtextextended('history', 5))`.execute(chaining)
    await sql`lock table history_links in exclusive mode`.execute(chaining)
  }
  await seatIn(test, student, session)
  await chaining?.rollback().execute()
  expect(await links()).toBe(before)
  expect(await chain()).toBeGreaterThan(0)
})

it('leaves agreements alone when accounts are merged, and signs the receipts that the undo of an import deletes', async () => {
  const [one, other] = [await aUser(test), await aUser(test)]
  const { db } = test.deps
  await sql`insert into legal_texts (kind, version, text, published_at, published_by)
    values ('terms', 1, 'Be kind.', now(), ${test.admin.id})`.execute(db)
  await sql`insert into consents (user_id, kind, version, given_at, occasion)
    values (${one.id}, 'terms', 1, now(), 'asked')`.execute(db)
  const session = await aSession(test, { capacity: 5 })
  const id = await seatIn(test, one, session)
  await test.asAdmin.post(`/enrollments/${id}/approve`)
  await sql`insert into payment_entries (id, payment_id, kind, amount_cents, method, received_at, recorded_at, is_imported)
    select 'imported', id, 'receipt', 100, 'cash', now(), now(), true from payments limit 1`.execute(db)
  await chain()
  await sql`update consents set user_id = ${other.id}`.execute(db)
  expect(await broken()).toBeNull()
  await sql`select take_back_imported_entries(array['imported'])`.execute(db)
  expect(await broken()).toBeNull()
  await chain()
  expect(await verify()).toMatchObject({
    broken: null,
    chains: [{}, { chain: 'payment_entries', rows: 0, removals: 1 }, { rows: 1 }, { rows: 1 }],
  })
  await asOwner(`update history_removals set removed = removed || '{"amount_cents": 1}'`)
  expect(await broken()).toMatchObject({ chain: 'payment_entries', id: 'imported', difference: 'missing' })
})

it('is checked at night, mailed to the office, and shown in System Health', async () => {
  const { mailer, mails } = aMailbox()
  const handlers = handlersOf({ ...test.deps, mailer })
  const check = async () => {
    const before = (await queuedJobs(test, 'email-history')).length
    await handlers['verify-history']({})
    const [job] = (await queuedJobs(test, 'email-history')).slice(before)
    if (!job) throw new Error('no email was enqueued')
    await handlers['email-history'](job)
    const { body } = await test.asAdmin.get('/admin/system-health')
    return { mail: mails.at(-1), health: body.health }
  }
  const good = await check()
  expect(good.health.history).toMatchObject({ status: 'ok', broken: null })
  expect(good.health.history?.rows).toBeGreaterThan(4)
  expect(good.mail).toMatchObject({ to: { address: test.config.provider.email } })
  const code = /^> (\S+)$/m.exec(good.mail?.text ?? '')?.[1] ?? ''
  await write('after the email')
  await chain()
  expect(await compareHead(test.deps.db, code)).toMatchObject({ isSame: true })

  // Somebody who owns the database changes a row and computes all hashes again.
  await asOwner(`update audit_log set address = '203.0.113.9' where id = 'row-1'; delete from history_links`)
  await chain()
  expect(await broken()).toBeNull()
  const { isSame, lines } = await compareHead(test.deps.db, code)
  expect(isSame).toBe(false)
  expect(lines[0]).toMatch(/the audit log ended with \d+ rows at position \d+\. It has another row there\./)
  await expect(compareHead(test.deps.db, 'hello')).rejects.toThrow('not a code')

  await asOwner(`update audit_log set action = 'job.removed' where id = 'row-1'`)
  const bad = await check()
  expect(bad.health).toMatchObject({
    status: 'warning',
    history: { cause: 'history_changed', broken: 'Row row-1 of audit_log (position 2) was changed.' },
  })
  expect(bad.mail?.subject).toBe('The history in Cubby was changed')
  expect(bad.mail?.text).toContain('Row row-1 of audit_log (position 2) was changed.')
})
