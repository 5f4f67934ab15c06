import { beforeAll, expect, it } from 'vitest'
import { EVENTS_CHANNEL } from './listen-postgres.ts'
import { type EmbeddedDatabase, openPglite } from './pglite.ts'

const STATEMENT = 'select $1::int as number'
/** More often than statements run without a name. */
const RUNS = 10

let embedded: EmbeddedDatabase
beforeAll(async () => {
  embedded = await openPglite({})
  return embedded.close
})

it('starts a new connection without the transaction and the statements of a broken one', async () => {
  const { pool } = embedded
  const client = await pool.connect()
  await client.query('create table notes (id int)', [])
  await client.query('begin', [])
  await client.query('insert into notes values (1)', [])
  for (let run = 0; run < RUNS; run += 1) await client.query(STATEMENT, [run])
  client.release(true)
  expect((await pool.query('select id from notes')).rows).toEqual([])
  for (let run = 0; run < RUNS; run += 1) {
    expect((await pool.query(STATEMENT, [run])).rows).toEqual([{ number: run }])
  }
})

it('reports events after a commit, also on a later connection, until listening stops', async () => {
  const { pool, listen } = embedded
  let signals = 0
  const stop = await listen(() => {
    signals += 1
  })
  await pool.query(`notify ${EVENTS_CHANNEL}`)
  expect(signals).toBe(1)
  const client = await pool.connect()
  client.release(true)
  await pool.query(`begin; notify ${EVENTS_CHANNEL}; rollback`)
  expect(signals).toBe(1)
  await pool.query(`notify ${EVENTS_CHANNEL}`)
  expect(signals).toBe(2)
  await stop()
  await pool.query(`notify ${EVENTS_CHANNEL}`)
  expect(signals).toBe(2)
})

it('goes on after an error', async () => {
  const { pool } = embedded
  await expect(pool.query('select 1 / $1::int as number', [0])).rejects.toMatchObject({
    code: '22012',
    severity: 'ERROR',
  })
  expect((await pool.query(STATEMENT, [2])).rows).toEqual([{ number: 2 }])
})
