import { expect, test } from 'vitest'
import { countsText, progressOf } from './import-labels.ts'

const none = { waiting: 0, new: 0, unchanged: 0, invalid: 0, created: 0, undone: 0, kept: 0 }

test('names only the states that rows have', () => {
  expect(countsText({ ...none, created: 1990, invalid: 10 })).toBe(
    '2,000 rows: 1,990 created, 10 with errors',
  )
  expect(countsText({ ...none, waiting: 1 })).toBe('1 row: 1 not checked yet')
  expect(countsText(none)).toBe('0 rows')
})

test('measures the progress of each step', () => {
  const checking = { ...none, waiting: 6, new: 3, invalid: 1 }
  expect(progressOf({ status: 'checking', counts: checking })).toEqual({ done: 4, total: 10 })
  const running = { ...none, new: 6, created: 3, invalid: 1 }
  expect(progressOf({ status: 'running', counts: running })).toEqual({ done: 4, total: 10 })
  const undoing = { ...none, created: 2, undone: 5, kept: 1, invalid: 7 }
  expect(progressOf({ status: 'undoing', counts: undoing })).toEqual({ done: 6, total: 8 })
})
