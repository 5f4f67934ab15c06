import { expect, it } from 'vitest'
import { searchable } from './searchable.ts'

it.each([
  ['Núñez', 'nunez'],
  ['José MÜLLER', 'jose muller'],
  ['Franc\u0327ois', 'francois'],
  ['Łukasz Sørensen', 'lukasz sorensen'],
  ['Strauß', 'strauss'],
  ['İnönü Yıldız', 'inonu yildiz'],
  ["O'Brien-Lane_100%", "o'brien-lane_100%"],
  ['李明 Иванов', '李明 иванов'],
])('searches %s as %s', (text, expected) => {
  expect(searchable(text)).toBe(expected)
})
