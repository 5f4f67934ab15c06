import { expect, it } from 'vitest'
import { matchesPhrase } from './operation-form.tsx'

it('ignores case and spaces', () => {
  expect(matchesPhrase('Zoë  van Dyck', ' zoë van dyck ')).toBe(true)
  expect(matchesPhrase('Zoë', 'Zoe\u0308')).toBe(true)
})

it('rejects other text and parts of the phrase', () => {
  expect(matchesPhrase('Zoë van Dyck', 'Zoë van')).toBe(false)
  expect(matchesPhrase('Zoë van Dyck', '')).toBe(false)
})

it('accepts every spelling of an email address', () => {
  expect(matchesPhrase('\u200brosa@münchen.example', 'rosa@xn--mnchen-3ya.example')).toBe(true)
  expect(matchesPhrase('rosa@example.test', 'kim@example.test')).toBe(false)
  expect(matchesPhrase('Rosa', 'Kim')).toBe(false)
})
