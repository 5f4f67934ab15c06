import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toBase64url } from '../base64url.ts'
import { certificateNumber } from './certificate-number.ts'
import { type CertificateStatement, encodeStatement, readCertificateCode } from './certificate-statement.ts'
import { signedCode } from './signed-code.ts'

const statement: CertificateStatement = {
  keyId: 'k3Yf9aQz',
  number: certificateNumber(2026, new Uint8Array(7)),
  name: 'Zoë Đặng',
  className: 'CPR and First Aid Certification',
  startDate: '2026-11-02',
  endDate: '2026-11-04',
  issuedOn: '2026-11-05',
  expiresOn: '2028-11-05',
  hours: 19.5,
}
const signature = new Uint8Array(64).fill(7)
const codeOf = (changes: Partial<CertificateStatement> = {}) =>
  signedCode(encodeStatement({ ...statement, ...changes }), signature)

it('is unchanged after encoding and decoding, in any script', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.boolean(), (name, forEver) => {
      const changed = { ...statement, name, expiresOn: forEver ? null : statement.expiresOn }
      expect(readCertificateCode(codeOf(changed))).toMatchObject({ statement: changed, signature })
    }),
  )
})

it('is found in a link, and between line breaks and spaces', () => {
  const code = codeOf()
  const found = { statement, text: code, encoded: code.split('.')[0] }
  expect(readCertificateCode(`https://cubby.test/verify#${code}`)).toMatchObject(found)
  expect(readCertificateCode(` ${code.slice(0, 40)}\n${code.slice(40)} `)).toMatchObject(found)
})

it('has only one encoding, so that a revoked code cannot be disguised', () => {
  const code = codeOf()
  const last = code.slice(-1)
  for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=') {
    if (letter === last) continue
    const other = readCertificateCode(code.slice(0, -1) + letter)
    if (other) expect(other.signature).not.toEqual(signature)
  }
})

it('is short enough for the QR code of a certificate', () => {
  expect(codeOf().length).toBeLessThan(300)
})

it.each([
  '',
  '.',
  'https://cubby.test/verify',
  'CUB-2026-0000-0000',
  codeOf().replace('.', ''),
  `${codeOf()}.${codeOf()}`,
  codeOf().slice(0, -2),
  codeOf({ number: 'CUB-2026-0000-0001' }),
  codeOf({ startDate: 'yesterday' }),
  codeOf({ expiresOn: '2026-13-45' }),
  'x'.repeat(10_000),
])('finds no code in %j', (pasted) => {
  expect(readCertificateCode(pasted)).toBeNull()
})

/** A code whose content is this text. Each character is one byte. */
const codeWith = (content: string, signed = signature) =>
  signedCode(toBase64url(Uint8Array.from(content, (character) => character.charCodeAt(0))), signed)
const fields: readonly unknown[] = [
  1,
  statement.keyId,
  statement.number,
  'Zoe',
  'CPR',
  '2026-11-02',
  '2026-11-04',
  '2026-11-05',
  '',
  19.5,
]
/** The fields of a statement with one replaced. */
const withField = (index: number, value: unknown) => codeWith(JSON.stringify(fields.with(index, value)))

it('reads the content field by field', () => {
  expect(readCertificateCode(codeWith(JSON.stringify(fields)))?.statement).toEqual({
    keyId: statement.keyId,
    number: statement.number,
    name: 'Zoe',
    className: 'CPR',
    startDate: '2026-11-02',
    endDate: '2026-11-04',
    issuedOn: '2026-11-05',
    expiresOn: null,
    hours: 19.5,
  })
})

it('reads content with line breaks and tabs', () => {
  const code = codeWith(JSON.stringify(fields, null, '\t'))
  expect(readCertificateCode(code)?.statement.name).toBe('Zoe')
})

it.each([
  ['another version', withField(0, 2)],
  ['hours that are text', withField(9, '19.5')],
  ['a name that is a number', withField(3, 7)],
  ['a missing name', withField(3, null)],
  ...[5, 6, 7, 8].flatMap((index): [string, string][] =>
    ['2026-11-2', ' 2026-11-02', '2026-11-02 ', '2026-13-01', 'tomorrow'].map((day) => [
      `the day "${day}" in field ${index}`,
      withField(index, day),
    ]),
  ),
  ['no start', withField(5, '')],
  ['no end', withField(6, '')],
  ['no day of issue', withField(7, '')],
  ['a number with spaces', withField(2, ` ${statement.number}`)],
  ['a field too few', codeWith(JSON.stringify(fields.slice(0, 9)))],
  ['a field too many', codeWith(JSON.stringify([...fields, 1]))],
  ['an object', codeWith(JSON.stringify({ ...fields, length: 10 }))],
  ['null', codeWith('null')],
  ['text that is not JSON', codeWith('[1,')],
  ['bytes that are not UTF-8', codeWith('\xff\xfe')],
  ['a short signature', codeWith(JSON.stringify(fields), signature.slice(1))],
  ['a long signature', codeWith(JSON.stringify(fields), new Uint8Array(65))],
  ['no signature', codeOf().split('.')[0] ?? ''],
  ['a third part', `${codeOf()}.`],
])('refuses %s', (_, code) => {
  expect(readCertificateCode(code)).toBeNull()
})

it('is read from a text of at most 8,000 characters', () => {
  const code = codeOf()
  expect(readCertificateCode(code.padStart(8_000))).toMatchObject({ statement })
  expect(readCertificateCode(code.padStart(8_001))).toBeNull()
})
