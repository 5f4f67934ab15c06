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
