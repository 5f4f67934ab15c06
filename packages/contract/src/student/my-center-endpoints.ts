import { z } from 'zod'
import { csvFile, endpoint, file, json, unchanged } from '../endpoint.ts'
import { id } from '../text.ts'
import { myCenters, staffMember } from './my-center.ts'

export const listMyCenters = endpoint({
  method: 'GET',
  path: '/centers/mine',
  tag: 'Centers',
  summary: 'Read the centers that I direct, with their staff and invoices',
  who: 'user',
  responses: { 200: json(myCenters, 'The centers; none for users who direct none'), 304: unchanged },
})

export const readStaffOf = endpoint({
  method: 'GET',
  path: '/centers/:id/staff',
  tag: 'Centers',
  summary: 'Read the staff of a center that I direct',
  who: 'user',
  responses: { 200: json(z.object({ staff: z.array(staffMember) }), 'The staff, by name') },
})

export const exportStaff = endpoint({
  method: 'GET',
  path: '/centers/:id/staff/export',
  tag: 'Centers',
  summary: 'Export the staff of a center that I direct as CSV',
  who: 'user',
  responses: { 200: csvFile },
})

export const openStaffCertificate = endpoint({
  method: 'GET',
  path: '/centers/:id/certificates/:certificateId/download',
  tag: 'Centers',
  summary: 'Download a certificate of the staff',
  who: 'user',
  params: z.object({ id, certificateId: id.describe('The id of the certificate') }),
  responses: { 200: file('The file', 'application/octet-stream') },
})

export const zipStaffCertificates = endpoint({
  method: 'GET',
  path: '/centers/:id/certificates',
  tag: 'Centers',
  summary: 'Download all certificates of the staff as one zip file',
  who: 'user',
  responses: { 200: file('The zip file', 'application/zip') },
})
