import { z } from 'zod'
import { endpoint, file, json, unchanged } from '../endpoint.ts'
import { certificate } from './certificates.ts'

export const listMyCertificates = endpoint({
  method: 'GET',
  path: '/users/certificates',
  tag: 'Certificates',
  summary: 'List my certificates, newest first, including revoked ones',
  who: 'user',
  responses: {
    200: json(z.object({ certificates: z.array(certificate), total: z.int() }), 'The certificates'),
    304: unchanged,
  },
})

export const openCertificate = endpoint({
  method: 'GET',
  path: '/certificates/:id/file',
  tag: 'Certificates',
  summary: 'Download the file of a certificate, for its owner and administrators',
  who: 'user',
  responses: { 200: file('The file', 'application/octet-stream') },
  refusals: ['file_being_checked'],
})
