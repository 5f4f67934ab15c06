import { editableFields } from '@cubby/contract/constants'
import { expect, test } from 'vitest'
import { resolveConflicts } from './profile-edit.ts'

const edit = {
  changes: { first_name: 'Rose', phone_number: '2125550100' },
  base: { first_name: 'Rosa', phone_number: null },
}
const conflicts = { first_name: { yours: 'Rose', theirs: 'Rosalinda' } }

test('keeping your own value edits the current value', () => {
  expect(resolveConflicts(editableFields, edit, { conflicts, choices: { first_name: 'yours' } })).toEqual({
    changes: edit.changes,
    base: { first_name: 'Rosalinda', phone_number: null },
  })
})

test('keeping the current value leaves the fields without a conflict in the edit', () => {
  expect(resolveConflicts(editableFields, edit, { conflicts, choices: { first_name: 'theirs' } })).toEqual({
    changes: { phone_number: '2125550100' },
    base: { phone_number: null },
  })
})

test('there is no edit if nothing is left', () => {
  const args = { changes: { first_name: 'Rose' }, base: { first_name: 'Rosa' } }
  expect(resolveConflicts(editableFields, args, { conflicts, choices: {} })).toBeNull()
})
