import { expect, test } from 'vitest'
import { splitName } from './split-name.ts'

test.each([
  ['Maya Ann Torres', 'Maya Ann', 'Torres'],
  ['Torres, Maya Ann', 'Maya Ann', 'Torres'],
  ['Torres, Maya, RN', 'Maya', 'Torres'],
  ['Maya Torres, RN, CPA', 'Maya', 'Torres'],
  ['Martin Luther King Jr.', 'Martin Luther', 'King Jr.'],
  ['Martin King, Jr.', 'Martin', 'King Jr.'],
  ['King, Martin, III', 'Martin', 'King III'],
  ['Dr. Jane Smith', 'Jane', 'Smith'],
  ['Md Rahman', 'Md', 'Rahman'],
  ['Rahman, Md', 'Md', 'Rahman'],
  ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
  ['María de la Cruz Peña', 'María', 'de la Cruz Peña'],
  ['Van Nguyen', 'Van', 'Nguyen'],
  ['Madonna', 'Madonna', ''],
  ['Madonna, RN', 'Madonna', ''],
  ['Prince Jr.', 'Prince', 'Jr.'],
])('splits %s', (name, first_name, last_name) => {
  expect(splitName(name)).toEqual({ first_name, last_name })
})
