import { toBase64url } from '@cubby/rules/base64url'
import { certificateNumber } from '@cubby/rules/teaching/certificate-number'
import { type CertificateStatement, encodeStatement } from '@cubby/rules/teaching/certificate-statement'
import { signedCode } from '@cubby/rules/teaching/signed-code'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { CertificateEvidence } from '@/offline/store/schema.ts'
import { checkCertificate } from './check-certificate.ts'
import { digestOf } from './check-signature.ts'

const statement: CertificateStatement = {
  keyId: 'key-one',
  number: certificateNumber(2026, Uint8Array.from([1, 2, 3, 4, 5, 6, 7])),
  name: 'Zoë Đặng',
  className: 'CPR',
  startDate: '2026-11-02',
  endDate: '2026-11-04',
  issuedOn: '2026-11-05',
  expiresOn: '2028-11-05',
  hours: 19.5,
}
const today = '2026-11-21'
let evidence: CertificateEvidence
let code = ''
let encoded = ''

beforeAll(async () => {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const key = { key_id: 'key-one', public_key: toBase64url(raw), created_at: '2026-01-01T00:00:00Z' }
  evidence = { keys: [key], revoked: [], etag: null, asOf: 0 }
  encoded = encodeStatement(statement)
  const signature = await crypto.subtle.sign('Ed25519', pair.privateKey, new TextEncoder().encode(encoded))
  code = signedCode(encoded, new Uint8Array(signature))
})
afterEach(() => vi.restoreAllMocks())

const offline = (subject: string, known: Partial<CertificateEvidence> = {}) =>
  checkCertificate(subject, { evidence: { ...evidence, ...known }, isFresh: false, server: null, today })

it('accepts only what a published key has signed', async () => {
  expect(await offline(`https://cubby.test/verify#${code}`)).toEqual({
    verdict: 'valid',
    content: statement,
    transcript: null,
  })
  const other = code.replace(encoded, encodeStatement({ ...statement, hours: 20 }))
  expect(await offline(other)).toEqual({ verdict: 'altered', content: null, transcript: null })
  const another = { ...evidence.keys[0], key_id: 'key-two' } as CertificateEvidence['keys'][0]
  expect(await offline(code, { keys: [another] })).toEqual({
    verdict: 'undecided',
    content: null,
    transcript: null,
  })
  expect(
    await checkCertificate(code, { evidence: undefined, isFresh: false, server: null, today }),
  ).toMatchObject({
    verdict: 'undecided',
  })
})

it('finds a revoked certificate in the list on this device', async () => {
  expect(await offline(code, { revoked: [await digestOf(code)] })).toMatchObject({ verdict: 'revoked' })
})

it('relies on the server if the browser does not support Ed25519', async () => {
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('no', 'NotSupportedError'))
  expect(await offline(code)).toMatchObject({ verdict: 'undecided' })
  const certificate = {
    number: statement.number,
    student_name: statement.name,
    class_name: 'CPR',
    start_date: '2026-11-02',
    end_date: '2026-11-04',
    issued_on: '2026-11-05',
    expiration_date: '2028-11-05',
    hours: 19.5,
  }
  const checkWithServer = (changes: object) =>
    checkCertificate(code, {
      evidence,
      isFresh: true,
      server: { status: 'valid', certificate: { ...certificate, ...changes }, as_of: '' },
      today,
    })
  expect(await checkWithServer({})).toMatchObject({ verdict: 'valid' })
  expect(await checkWithServer({ student_name: 'Somebody Else' })).toMatchObject({ verdict: 'altered' })
})

it('needs a connection to check a number', async () => {
  expect(await offline(statement.number)).toEqual({ verdict: 'number_only', content: null, transcript: null })
  expect(await offline('anything')).toEqual({ verdict: 'unreadable', content: null, transcript: null })
})
