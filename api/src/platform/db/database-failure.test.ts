import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { codeOf } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'

/** The SQLSTATE with which the database fails the first query of a request. */
let failure = ''
const test = useTestApp({
  hasAdmin: false,
  clock: async (db) => {
    await sql
      .raw(`do $$ begin raise exception 'broken on purpose' using errcode = '${failure}'; end $$`)
      .execute(db)
    return new Date()
  },
})

const readProfile = () => test.as({ token: 'a token' }).get('/users/profile')

it.each([
  ['connection lost', '08006', 'unavailable'],
  ['disk full', '53100', 'unavailable'],
  ['out of memory', '53200', 'unavailable'],
  ['too many connections', '53300', 'unavailable'],
  ['shut down', '57P01', 'unavailable'],
  ['crashed', '57P02', 'unavailable'],
  ['starting up', '57P03', 'unavailable'],
  ['lock timeout', '55P03', 'busy'],
  ['deadlock', '40P01', 'busy'],
  ['statement timeout', '57014', 'busy'],
])('%s is temporary: 503 with Retry-After', async (_what, sqlState, code) => {
  failure = sqlState
  const response = await readProfile()
  expect(response).toMatchObject({ status: 503, body: { code } })
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
})

it.each(['42P01', '22012', 'XX000'])('%s is a defect: 500', async (sqlState) => {
  failure = sqlState
  expect(codeOf(await readProfile())).toBe('internal')
})
