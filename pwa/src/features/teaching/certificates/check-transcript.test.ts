import type { Transcript, TranscriptRecord } from '@cubby/contract/teaching/transcripts'
import { toBase64url } from '@cubby/rules/base64url'
import { signedCode } from '@cubby/rules/teaching/signed-code'
import {
  encodeTranscript,
  recordLines,
  type TranscriptStatement,
} from '@cubby/rules/teaching/transcript-statement'
import { beforeAll, expect, it } from 'vitest'
import type { CertificateEvidence } from '@/offline/store/schema.ts'
import { checkCertificate, numberIn } from './check-certificate.ts'
import { isSignedTranscript } from './check-transcript.ts'

const record: TranscriptRecord = {
  kind: 'certificate',
  number: 'CUB-2026-7Q4M-X0KT',
  title: 'First Aid',
  provider: 'School',
  started_on: '2026-05-08',
  completed_on: '2026-05-09',
  hours: 6,
  credits: [],
}
const statement: TranscriptStatement = {
  keyId: 'key-one',
  name: 'Zoë Đặng',
  asOf: '2026-12-20',
  standards: [{ name: 'Day care training', earned: 12, hours: 30, isDone: false, until: null }],
  recordCount: 1,
  fingerprint: '',
}
let evidence: CertificateEvidence
let privateKey: CryptoKey
let transcript: Transcript

async function sign(signed: TranscriptStatement): Promise<string> {
  const encoded = encodeTranscript(signed)
  const signature = await crypto.subtle.sign('Ed25519', privateKey, new TextEncoder().encode(encoded))
  return signedCode(encoded, new Uint8Array(signature))
}

beforeAll(async () => {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
  privateKey = pair.privateKey
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const key = { key_id: 'key-one', public_key: toBase64url(raw), created_at: '2026-01-01T00:00:00Z' }
  evidence = { keys: [key], revoked: [], etag: null, asOf: 0 }
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(recordLines([record])))
  const fingerprint = Buffer.from(digest).toString('hex').slice(0, 32)
  transcript = {
    name: statement.name,
    school: { name: 'School', address: '', phone: '', email: '' },
    as_of: statement.asOf,
    standards: [],
    records: [record],
    self_reported: [],
    code: await sign({ ...statement, fingerprint }),
  }
})

const check = (
  subject: string,
  known: { evidence?: CertificateEvidence | undefined; isFresh?: boolean } = {},
) => checkCertificate(subject, { evidence, isFresh: false, server: null, today: '2026-12-21', ...known })

it('accepts the code of a transcript that a published key signed, and shows what it says', async () => {
  const result = await check(`https://school.test/verify#${transcript.code}`)
  expect(result).toMatchObject({ verdict: 'transcript', content: null })
  expect(result.transcript?.standards).toEqual(statement.standards)
  expect(numberIn(transcript.code)).toBeNull()
})

it('refuses altered hours, and shows nothing of them', async () => {
  const [, signature] = transcript.code.split('.')
  const standards = [{ name: 'Day care training', earned: 30, hours: 30, isDone: true, until: null }]
  const altered = `${encodeTranscript({ ...statement, standards })}.${signature}`
  expect(await check(altered)).toEqual({ verdict: 'transcript_altered', content: null, transcript: null })
})

it('knows that a code of an unknown key is forged only with the newest keys', async () => {
  const others = { ...evidence, keys: [] }
  expect(await check(transcript.code, { evidence: others })).toMatchObject({
    verdict: 'transcript_undecided',
  })
  expect(await check(transcript.code, { evidence: undefined })).toMatchObject({
    verdict: 'transcript_undecided',
  })
  expect(await check(transcript.code, { evidence: others, isFresh: true })).toMatchObject({
    verdict: 'transcript_forged',
  })
})

it('compares a whole list with its signed fingerprint', async () => {
  const isSigned = (change: Partial<Transcript>) =>
    isSignedTranscript({ ...transcript, ...change }, evidence.keys)
  expect(await isSigned({})).toBe(true)
  expect(await isSigned({ records: [{ ...record, hours: 60 }] })).toBe(false)
  expect(await isSigned({ records: [record, record] })).toBe(false)
  expect(await isSigned({ name: 'Somebody Else' })).toBe(false)
  expect(await isSigned({ as_of: '2027-12-20' })).toBe(false)
  expect(await isSigned({ code: 'anything' })).toBe(false)
})
