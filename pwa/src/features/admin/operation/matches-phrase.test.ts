import { expect, it } from 'vitest'
import { matchesPhrase } from './matches-phrase.ts'

it('takes words whatever their capitals and spaces', () => {
  expect(matchesPhrase('Zoë  van Dyck', ' zoë van dyck ')).toBe(true)
  expect(matchesPhrase('Zoë', 'Zoe\u0308')).toBe(true)
})

it('takes no other words, and not a part of them', () => {
  expect(matchesPhrase('Zoë van Dyck', 'Zoë van')).toBe(false)
  expect(matchesPhrase('Zoë van Dyck', '')).toBe(false)
})
