import { expect, it } from 'vitest'
import { type CertificateEvidence, checkEvidence } from './certificate-verdict.ts'
import { ok, refused } from './rule-result.ts'

const good: CertificateEvidence = {
  signature: 'fits',
  listedAsRevoked: false,
  expiresOn: '2028-11-05',
  today: '2028-11-05',
  server: null,
  saysTheSame: true,
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
  ['revoked', { server: 'revoked', saysTheSame: false }],
  ['unknown', { server: 'unknown', saysTheSame: false }],
  ['altered', { signature: 'differs' }],
  ['altered', { signature: 'differs', server: 'valid' }],
  ['altered', { signature: 'unchecked', server: 'valid', saysTheSame: false }],
  ['forged', { signature: 'differs', server: 'unknown' }],
  ['forged', { signature: 'unknown_key', server: 'valid' }],
  ['undecided', { signature: 'unknown_key' }],
  ['undecided', { signature: 'unchecked' }],
])('is %s given %j', (verdict, known) => {
  expect(checkEvidence({ ...good, ...known })).toEqual(verdict === 'valid' ? ok : refused(verdict))
})
