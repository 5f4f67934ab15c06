import { expect, it } from 'vitest'
import { mergeEdit } from './profile-edit.ts'

const now = { first_name: 'Rosa', last_name: 'Delgado', phone_number: '(718) 555-0188' }

it('accepts an edit of an unchanged field', () => {
  const edit = { first_name: 'Rosalinda', base: { first_name: 'Rosa' } }
  expect(mergeEdit(now, edit)).toEqual({ changes: { first_name: 'Rosalinda' }, conflicts: {} })
})

it('merges with an edit of another field', () => {
  const withNewPhone = { ...now, phone_number: '(718) 555-0199' }
  const edit = { last_name: 'Diaz', base: { last_name: 'Delgado' } }
  expect(mergeEdit(withNewPhone, edit)).toEqual({ changes: { last_name: 'Diaz' }, conflicts: {} })
})

it('returns both values when the same field has changed', () => {
  const edit = {
    first_name: 'Rosalinda',
    last_name: 'Diaz',
    base: { first_name: 'Rose', last_name: 'Delgado' },
  }
  expect(mergeEdit(now, edit)).toEqual({
    changes: { last_name: 'Diaz' },
    conflicts: { first_name: { yours: 'Rosalinda', theirs: 'Rosa' } },
  })
})

it('finds no conflict when both values are equal', () => {
  expect(mergeEdit(now, { first_name: 'Rosa', base: { first_name: 'Rose' } })).toEqual({
    changes: {},
    conflicts: {},
  })
})

it('ignores the base of a field that the edit does not change', () => {
  const edit = { first_name: 'Ana', base: { first_name: 'Rosa', last_name: 'Diaz' } }
  expect(mergeEdit(now, edit)).toStrictEqual({ changes: { first_name: 'Ana' }, conflicts: {} })
})

it('accepts an edit without a base', () => {
  expect(mergeEdit(now, { first_name: 'Ana' })).toEqual({ changes: { first_name: 'Ana' }, conflicts: {} })
})

it.each(['', null])('treats a phone number of %j as none', (phone_number) => {
  expect(mergeEdit(now, { phone_number })).toEqual({ changes: { phone_number: null }, conflicts: {} })
  expect(mergeEdit({ ...now, phone_number: null }, { phone_number })).toEqual({ changes: {}, conflicts: {} })
})

it('detects a phone number that was added elsewhere', () => {
  const edit = { phone_number: '2125550100', base: { phone_number: null } }
  expect(mergeEdit(now, edit).conflicts).toEqual({
    phone_number: { yours: '2125550100', theirs: '(718) 555-0188' },
  })
})

it('finds no conflict and no change between two spellings of a phone number', () => {
  const queued = { phone_number: '7185550199', base: { phone_number: '+1 718 555 0188' } }
  expect(mergeEdit(now, queued)).toEqual({ changes: { phone_number: '7185550199' }, conflicts: {} })
  const same = { phone_number: '7185550188', base: { phone_number: '(718) 555-0100' } }
  expect(mergeEdit(now, same)).toEqual({ changes: {}, conflicts: {} })
  expect(mergeEdit(now, { phone_number: null, base: { phone_number: '7185550188' } })).toEqual({
    changes: { phone_number: null },
    conflicts: {},
  })
})
