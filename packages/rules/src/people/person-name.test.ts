import { expect, it } from 'vitest'
import { personName } from './person-name.ts'

it('joins the names of a person, and ends without a space after a single one', () => {
  expect(personName({ first_name: 'Rosa', last_name: 'Delgado' })).toBe('Rosa Delgado')
  expect(personName({ first_name: 'Cher', last_name: '' })).toBe('Cher')
})
