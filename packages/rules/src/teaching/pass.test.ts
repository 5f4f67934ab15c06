import { expect, it } from 'vitest'
import { certificateNumber } from './certificate-number.ts'
import { encodeStatement, readCertificateCode } from './certificate-statement.ts'
import { checkPass, encodePass, type PassEvidence, type RosterEntry, readPassCode } from './pass.ts'
import { encodeFields, signedCode } from './signed-code.ts'

const signature = new Uint8Array(64).fill(7)
const pass = {
  keyId: 'k3Yf9aQz',
  sessionId: '019aa0c2-7d7e-7a61-9a3b-0d5a3c1f2e4b',
  userId: '019aa0c2-1111-7a61-9a3b-0d5a3c1f2e4b',
}
const codeOf = (fields: readonly unknown[]) => signedCode(encodeFields(fields), signature)
const ada: RosterEntry = {
  userId: pass.userId,
  isApproved: true,
  isUnpaid: false,
  isCheckedIn: false,
  isOverruled: false,
}
const evidence: PassEvidence<RosterEntry> = {
  pass,
  signature: 'valid',
  stamp: 'fresh',
  sessionId: pass.sessionId,
  roster: [{ ...ada, userId: 'another' }, ada],
}

it('is read from its code', () => {
  const encoded = encodePass(pass)
  const text = signedCode(encoded, signature)
  expect(readPassCode(text)).toEqual({ pass, encoded, signature, text, stamp: null })
})

it('fits a QR code that a phone reads from another phone', () => {
  expect(signedCode(encodePass(pass), signature).length).toBeLessThan(250)
})

it('is no certificate, and a certificate is no pass', () => {
  expect(readCertificateCode(signedCode(encodePass(pass), signature))).toBeNull()
  const certificate = encodeStatement({
    keyId: 'k3Yf9aQz',
    number: certificateNumber(2026, new Uint8Array(7)),
    name: 'Zoe',
    className: 'CPR',
    startDate: '2026-11-02',
    endDate: '2026-11-04',
    issuedOn: '2026-11-05',
    expiresOn: null,
    hours: 3,
  })
  expect(readPassCode(signedCode(certificate, signature))).toBeNull()
})

it('has a kind, a version, and its content', () => {
  const fields = ['pass', 1, pass.keyId, pass.sessionId, pass.userId]
  expect(readPassCode(codeOf(fields))).toMatchObject({ pass })
})

it.each([
  ['a number as the key', ['pass', 1, 7, 'session', 'user']],
  ['a number as the session', ['pass', 1, 'key', 7, 'user']],
  ['another kind', ['seat', 1, 'key', 'session', 'user']],
  ['another version', ['pass', 2, 'key', 'session', 'user']],
  ['a field too few', ['pass', 1, 'key', 'session']],
  ['a field too many', ['pass', 1, 'key', 'session', 'user', 'more']],
  ['a number as the user', ['pass', 1, 'key', 'session', 7]],
])('is not read from %s', (_, fields) => {
  expect(readPassCode(codeOf(fields))).toBeNull()
})

it('is not read from other text', () => {
  expect(readPassCode('https://example.test')).toBeNull()
})

it('checks its student in', () => {
  expect(checkPass(evidence)).toEqual({ ok: true, student: ada })
})

it('checks its student in if it was printed', () => {
  expect(checkPass({ ...evidence, stamp: 'none' })).toEqual({ ok: true, student: ada })
})

it('does not keep out a student who has not paid', () => {
  const student = { ...ada, isUnpaid: true }
  expect(checkPass({ ...evidence, roster: [student] })).toEqual({ ok: true, student })
})

it.each<[string, Partial<PassEvidence<RosterEntry>>]>([
  ['altered', { signature: 'invalid' }],
  ['unverified', { signature: 'unknown_key' }],
  ['unverified', { signature: 'unchecked' }],
  ['other_session', { sessionId: 'another' }],
  ['not_on_roster', { roster: [{ ...ada, userId: 'another' }] }],
  ['not_approved', { roster: [{ ...ada, isApproved: false }] }],
  ['already_checked_in', { roster: [{ ...ada, isCheckedIn: true }] }],
  ['overruled', { roster: [{ ...ada, isOverruled: true }] }],
  ['stale', { stamp: 'stale' }],
  ['unknown_device', { stamp: 'unknown_device' }],
  ['unverified', { stamp: 'unchecked' }],
  // An altered pass reveals nothing about the roster.
  ['altered', { signature: 'invalid', sessionId: 'another', roster: [] }],
])('is refused as %s', (reason, changes) => {
  expect(checkPass({ ...evidence, ...changes })).toEqual({ ok: false, reason })
})
