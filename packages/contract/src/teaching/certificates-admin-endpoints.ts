import { z } from 'zod'
import { messageResponse } from '../accounts/account-recovery.ts'
import { UPLOAD_MAX_BYTES } from '../constants.ts'
import { body, csvFile, endpoint, json, upload } from '../endpoint.ts'
import { id } from '../text.ts'
import {
  certificateChanged,
  certificateExport,
  certificateFilter,
  certificateMetadata,
  certificatePage,
  uploadedFile,
} from './certificates.ts'

const form = z.object({
  user_id: id,
  file: z.unknown().meta({ type: 'string', format: 'binary' }),
})

export const listCertificates = endpoint({
  method: 'GET',
  path: '/certificates',
  tag: 'Certificates',
  summary: 'List all certificates, paginated',
  who: 'admin',
  proof: 'never',
  query: certificateFilter,
  firstMessage: true,
  responses: { 200: json(certificatePage, 'The page') },
})

export const exportCertificates = endpoint({
  method: 'GET',
  path: '/admin/certificates/export',
  tag: 'Certificates',
  summary: 'Export filtered certificates as CSV',
  who: 'admin',
  proof: 'never',
  query: certificateExport,
  firstMessage: true,
  responses: { 200: csvFile },
})

export const storeUpload = endpoint({
  method: 'POST',
  path: '/certificates/files',
  tag: 'Certificates',
  summary: 'Upload a certificate file: PDF, JPEG, or PNG up to 5 MB; the metadata follows',
  who: 'admin',
  proof: 'never',
  body: upload(form, UPLOAD_MAX_BYTES),
  firstMessage: true,
  responses: { 201: json(uploadedFile, 'The file, kept for a day') },
  refusals: [
    'file_infected',
    'file_required',
    'invalid_file_extension',
    'invalid_file_type',
    'user_not_found',
  ],
})

export const uploadCertificate = endpoint({
  method: 'POST',
  path: '/certificates/upload-metadata',
  tag: 'Certificates',
  summary: 'Create a certificate from an uploaded file and notify its student',
  who: 'admin',
  proof: 'never',
  body: body(certificateMetadata),
  firstMessage: true,
  responses: { 201: json(certificateChanged, 'The certificate') },
  refusals: [
    'certificate_not_found',
    'class_not_found',
    'session_not_found',
    'upload_not_found',
    'user_not_found',
  ],
})

export const deleteCertificate = endpoint({
  method: 'DELETE',
  path: '/certificates/:id',
  tag: 'Certificates',
  summary: 'Delete a certificate and its file',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(messageResponse, 'Deleted') },
})

export const revokeCertificate = endpoint({
  method: 'POST',
  path: '/certificates/:id/revoke',
  tag: 'Certificates',
  summary: 'Revoke a certificate and notify its student',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(certificateChanged, 'Revoked') },
  refusals: ['certificate_replaced'],
})

export const restoreCertificate = endpoint({
  method: 'POST',
  path: '/certificates/:id/restore',
  tag: 'Certificates',
  summary: 'Restore a revoked certificate and notify its student',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(certificateChanged, 'Restored') },
  refusals: ['certificate_replaced'],
})
