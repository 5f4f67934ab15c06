import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toBase64url } from '../base64url.ts'
import { encodeFields, readSignedCode, signedCode } from './signed-code.ts'

const signature = new Uint8Array(64).fill(7)

it('returns the fields that were encoded, in any script', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), (fields) => {
      const encoded = encodeFields(fields)
      const text = signedCode(encoded, signature)
      expect(readSignedCode(text)).toEqual({ fields, encoded, signature, text })
    }),
  )
})

const encodeText = (text: string) =>
  toBase64url(Uint8Array.from(text, (character) => character.charCodeAt(0)))

it.each([
  ['text that is no list', encodeText('{"length":1}')],
  ['text that is not JSON', encodeText('[1,')],
])('finds no code in %s', (_, encoded) => {
  expect(readSignedCode(signedCode(encoded, signature))).toBeNull()
})
