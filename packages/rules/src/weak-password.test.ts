import { expect, it } from 'vitest'
import { isWeakPassword } from './weak-password.ts'

const known = {
  common: new Set(['sunshine1', '12345678']),
  words: ['Cubby Training', 'rosa.rivera@example.test', 'Rosa', 'Rivera', 'Jo'],
}

it.each([
  'sunshine1',
  'SunShine1',
  'ｓunshine1',
  '12345678',
  'Cubby2026!',
  'cubby-training',
  'trainingcubby1',
  'RosaRivera99',
  'rosa.rivera@example.test',
  'cubbycubby',
])('refuses %s', (password) => expect(isWeakPassword(password, known)).toBe(true))

it.each([
  'sunshine12',
  '83920175',
  'cubby and an otter',
  'rosa paints kites',
  'jojo-2026',
  '🪁🪁🪁🪁🪁🪁🪁🪁',
])('allows %s', (password) => expect(isWeakPassword(password, known)).toBe(false))
