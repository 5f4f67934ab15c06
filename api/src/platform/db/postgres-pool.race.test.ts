import { afterAll, expect, inject, it } from 'vitest'
import { DatabaseUnavailable } from './database-failure.ts'
import { openPool } from './postgres.ts'

const url = `${inject('postgresServer')}postgres`
const pool = openPool(url, {
  max: 1,
  timeouts: { connectMs: 250, lockMs: 0, statementMs: 0, queryMs: 500 },
})
afterAll(() => pool.end())

const backend = async () => {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

it('gives up on a statement without a response, on those waiting for its connection, and on that connection', async () => {
  const blocked = await backend()
  const [response, waiting] = await Promise.allSettled([
    pool.query('select pg_sleep(60)'),
    pool.query('select 1'),
  ])
  expect(response).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) })
  expect(waiting).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) })
  expect(await backend()).not.toBe(blocked)
})

it('survives a connection that is dropped while idle', async () => {
  const watcher = openPool(url, {
    max: 1,
    timeouts: { connectMs: 5_000, lockMs: 0, statementMs: 0, queryMs: 5_000 },
  })
  const client = await pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid', [])
  await watcher.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
  await expect(client.query('select 1', [])).rejects.toThrow(DatabaseUnavailable)
  client.release()
  expect(await backend()).toEqual(expect.any(Number))
  await watcher.end()
})

it('passes on SQL errors unchanged and keeps the connection', async () => {
  const before = await backend()
  const client = await pool.connect()
  await expect(client.query('select 1 / 0', [])).rejects.toMatchObject({ code: '22012' })
  client.release()
  expect(await backend()).toBe(before)
})

it('reports a missing server as unavailable', async () => {
  const nowhere = openPool('postgres://postgres@127.0.0.1:1/postgres', {
    max: 1,
    timeouts: { connectMs: 1_000, lockMs: 0, statementMs: 0, queryMs: 1_000 },
  })
  await expect(nowhere.query('select 1')).rejects.toThrow(/^The database is unavailable: .*ECONNREFUSED/)
  await nowhere.end()
})

it('prepares statements that run often, also one that selects all columns, which a migration adds to', async () => {
  await pool.query('create table growing (id int)')
  await pool.query('insert into growing values (1)')
  const all = 'select * from growing where id = $1'
  const read = async () => (await pool.query(all, [1])).rows
  for (let run = 0; run < 10; run += 1) await read()
  const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements')
  expect(rows).toContainEqual({ statement: all })
  await pool.query('alter table growing add column name text')
  expect(await read()).toEqual([{ id: 1, name: null }])

  const client = await pool.connect()
  await client.query('begin', [])
  await client.query('alter table growing add column price int', [])
  await expect(client.query(all, [1])).rejects.toThrow(DatabaseUnavailable)
  await client.query('rollback', [])
  await client.query('alter table growing add column size int', [])
  expect(await client.query(all, [1])).toMatchObject({ rows: [{ id: 1, name: null, size: null }] })
  client.release()
  await pool.query('drop table growing')
})
