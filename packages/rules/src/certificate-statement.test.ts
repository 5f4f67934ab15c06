import fc from 'fast-check'
import { expect, it } from 'vitest'
import { certificateNumber } from './certificate-number.ts'
import {
  type CertificateStatement,
  certificateCode,
  encodeStatement,
  readCertificateCode,
} from './certificate-statement.ts'

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
  certificateCode(encodeStatement({ ...statement, ...changes }), signature)

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
