import { expect, it } from 'vitest'
import { statementNames } from './statement-names.ts'

it('names a statement when it runs for the fourth time, and then always uses this name', () => {
  const nameOf = statementNames()
  const names = Array.from({ length: 5 }, () => nameOf('select id from users where id = $1'))
  expect(names).toEqual([undefined, undefined, undefined, 'cubby-0', 'cubby-0'])
})

it('names no more statements than a connection can keep', () => {
  const nameOf = statementNames()
  const runAll = () => Array.from({ length: 250 }, (_, n) => nameOf(`select ${n} where id = $1`))
  for (let run = 0; run < 3; run += 1) runAll()
  expect(runAll().filter((name) => name !== undefined)).toHaveLength(200)
})

it.each(['select * from users', 'select users.* from users', 'insert into users values ($1) returning *'])(
  'does not name %s',
  (sql) => {
    const nameOf = statementNames()
    expect(Array.from({ length: 5 }, () => nameOf(sql))).toEqual(Array(5).fill(undefined))
  },
)

it('names a statement that counts rows', () => {
  const nameOf = statementNames()
  for (let run = 0; run < 3; run += 1) nameOf('select count(*)::int from users')
  expect(nameOf('select count(*)::int from users')).toBe('cubby-0')
})
