import { z } from 'zod'
import { endpoint, json, unchanged } from '../endpoint.ts'
import { text } from '../text.ts'
import { certificateKey, revocations, verification } from './certificates.ts'

export const listCertificateKeys = endpoint({
  method: 'GET',
  path: '/certificates/keys',
  tag: 'Certificates',
  summary: 'List the public keys (Ed25519) that verify the QR codes of certificates',
  who: 'anybody',
  responses: {
    200: json(z.object({ keys: z.array(certificateKey) }), 'The keys, the newest first'),
    304: unchanged,
  },
})

export const listRevocations = endpoint({
  method: 'GET',
  path: '/certificates/revocations',
  tag: 'Certificates',
  summary: 'List the digests of revoked certificate codes, for offline verification',
  who: 'anybody',
  responses: { 200: json(revocations, 'All revoked or deleted certificates'), 304: unchanged },
})

export const verifyCertificate = endpoint({
  method: 'GET',
  path: '/certificates/verify/:number',
  tag: 'Certificates',
  summary: 'Verify a certificate by its number',
  who: 'anybody',
  params: z.object({ number: text(64) }),
  responses: { 200: json(verification, 'valid, expired, revoked or unknown') },
  limits: ['certificateNumber'],
})
