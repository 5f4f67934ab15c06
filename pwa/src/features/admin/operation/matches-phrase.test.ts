import { expect, it } from 'vitest'
import { isTyped } from './matches-phrase.ts'

it('takes words whatever their capitals and spaces', () => {
  expect(isTyped('Zoë  van Dyck', ' zoë van dyck ')).toBe(true)
  expect(isTyped('Zoë', 'Zoe\u0308')).toBe(true)
})

it('takes no other words, and not a part of them', () => {
  expect(isTyped('Zoë van Dyck', 'Zoë van')).toBe(false)
  expect(isTyped('Zoë van Dyck', '')).toBe(false)
})
