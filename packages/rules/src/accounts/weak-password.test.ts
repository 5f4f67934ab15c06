import { expect, it } from 'vitest'
import { isWeakPassword } from './weak-password.ts'

const known = {
  common: new Set(['sunshine1', '12345678']),
  words: ['Cubby Training', 'rosa.rivera@example.test', 'Rosa', 'Rivera', 'Jo', 'KIT', 'Kits', 'Kite'],
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
  // A word of three letters, words whose letters contain each other, and a name in capitals.
  'Kit2026!',
  'Kits&Kite1',
  'ＲＯＳＡ-2026',
])('refuses %s', (password) => expect(isWeakPassword(password, known)).toBe(true))

it.each([
  'sunshine12',
  '83920175',
  'cubby and an otter',
  'rosa paints kites well',
  'jojo-2026',
  '🪁🪁🪁🪁🪁🪁🪁🪁',
])('allows %s', (password) => expect(isWeakPassword(password, known)).toBe(false))
