import { expect, it } from 'vitest'
import { personFrom } from './student-choice.tsx'

it.each([
  ['', {}],
  [' rosa@example.test ', { email: 'rosa@example.test' }],
  ['(718) 555-0187', { phone_number: '(718) 555-0187' }],
  ['Rosa', { first_name: 'Rosa', last_name: '' }],
  ['Rosa  del Gado', { first_name: 'Rosa', last_name: 'del Gado' }],
])('%j', (typed, person) => {
  expect(personFrom(typed)).toEqual(person)
})
