import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromBase64url, toBase64url } from './base64url.ts'

it('writes what everybody writes, and reads it back', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(toBase64url(bytes)).toBe(Buffer.from(bytes).toString('base64url'))
      expect(fromBase64url(toBase64url(bytes))).toEqual(Uint8Array.from(bytes))
    }),
  )
})

it.each(['A', 'AB', 'AAAAA', 'AA==', 'A+/A', ' ', 'AAB'])(
  'refuses %j, which is no spelling of its own',
  (letters) => {
    expect(fromBase64url(letters)).toBeNull()
  },
)
