import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromBase64url, toBase64url } from './base64url.ts'

it.each([
  [[], ''],
  [[0], 'AA'],
  [[251, 255], '-_8'],
  [[102, 111, 111], 'Zm9v'],
  [[102, 111, 111, 98], 'Zm9vYg'],
])('encodes %j as %j', (bytes, letters) => {
  expect(toBase64url(Uint8Array.from(bytes))).toBe(letters)
})

it('decodes what it encoded', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(fromBase64url(toBase64url(bytes))).toEqual(Uint8Array.from(bytes))
    }),
  )
})

it.each(['A', 'AB', 'AAAAA', 'AA==', 'A+/A', ' ', 'AAB'])(
  'refuses %j, which the encoder never produces',
  (letters) => {
    expect(fromBase64url(letters)).toBeNull()
  },
)
