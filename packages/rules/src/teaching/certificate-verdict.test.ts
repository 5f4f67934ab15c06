import { expect, it } from 'vitest'
import { ok, refused } from '../rule-result.ts'
import { type CertificateEvidence, checkEvidence } from './certificate-verdict.ts'

const validEvidence: CertificateEvidence = {
  signature: 'valid',
  listedAsRevoked: false,
  expiresOn: '2028-11-05',
  today: '2028-11-05',
  server: null,
  matchesServer: true,
}

it.each<[string, Partial<CertificateEvidence>]>([
  ['valid', {}],
  ['valid', { server: 'valid' }],
  ['valid', { signature: 'unchecked', server: 'valid' }],
  ['valid', { expiresOn: null, today: '2099-01-01' }],
  ['expired', { today: '2028-11-06' }],
  ['expired', { server: 'expired' }],
  ['revoked', { listedAsRevoked: true }],
  ['revoked', { listedAsRevoked: true, today: '2028-11-06', server: 'valid' }],
  ['revoked', { server: 'revoked', matchesServer: false }],
  ['unknown', { server: 'unknown', matchesServer: false }],
  ['altered', { signature: 'invalid' }],
  ['altered', { signature: 'invalid', server: 'valid' }],
  ['altered', { signature: 'unchecked', server: 'valid', matchesServer: false }],
  ['forged', { signature: 'invalid', server: 'unknown' }],
  ['forged', { signature: 'unknown_key', server: 'valid' }],
  ['undecided', { signature: 'unknown_key' }],
  ['undecided', { signature: 'unchecked' }],
])('is %s given %j', (verdict, known) => {
  expect(checkEvidence({ ...validEvidence, ...known })).toEqual(verdict === 'valid' ? ok : refused(verdict))
})
