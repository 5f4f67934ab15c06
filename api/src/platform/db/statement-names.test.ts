import { expect, it } from 'vitest'
import { statementNames } from './statement-names.ts'

it('names a statement when it runs for the fourth time, and then always uses this name', () => {
  const { nameOf } = statementNames()
  const names = Array.from({ length: 5 }, () => nameOf('select id from users where id = $1'))
  expect(names).toEqual([undefined, undefined, undefined, 'cubby-0', 'cubby-0'])
})

it('names no more statements than a connection can keep', () => {
  const { nameOf } = statementNames()
  const runAll = () => Array.from({ length: 250 }, (_, n) => nameOf(`select ${n} where id = $1`))
  for (let run = 0; run < 3; run += 1) runAll()
  expect(runAll().filter((name) => name !== undefined)).toHaveLength(200)
})

it('does not name several statements in one text', () => {
  const { nameOf } = statementNames()
  expect(Array.from({ length: 5 }, () => nameOf('begin; commit'))).toEqual(Array(5).fill(undefined))
})

it('gives a statement another name that no statement has had', () => {
  const { nameOf, rename } = statementNames()
  for (let run = 0; run < 4; run += 1) for (const sql of ['select 1', 'select 2']) nameOf(sql)
  rename('select 1')
  expect([nameOf('select 1'), nameOf('select 2')]).toEqual(['cubby-2', 'cubby-1'])
})
