import { expect, test } from 'vitest'
import { resolveConflicts } from './resolve-conflicts.ts'

const edit = {
  changes: { first_name: 'Rose', phone_number: '2125550100' },
  base: { first_name: 'Rosa', phone_number: null },
}
const conflicts = { first_name: { yours: 'Rose', theirs: 'Rosalinda' } }

test('keeping one’s own value is an edit of what is there now', () => {
  expect(resolveConflicts(edit, conflicts, { first_name: 'yours' })).toEqual({
    changes: edit.changes,
    base: { first_name: 'Rosalinda', phone_number: null },
  })
})

test('keeping what is there leaves the fields that nobody disputes', () => {
  expect(resolveConflicts(edit, conflicts, { first_name: 'theirs' })).toEqual({
    changes: { phone_number: '2125550100' },
    base: { phone_number: null },
  })
})

test('with nothing left there is no edit', () => {
  const args = { changes: { first_name: 'Rose' }, base: { first_name: 'Rosa' } }
  expect(resolveConflicts(args, conflicts, {})).toBeNull()
})
