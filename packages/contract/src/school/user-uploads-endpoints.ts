import { z } from 'zod'
import { UPLOAD_MAX_BYTES } from '../constants.ts'
import { endpoint, file, json, unchanged, upload } from '../endpoint.ts'
import { uploadCategories } from './upload-categories.ts'
import { uploadList, userUpload } from './user-uploads.ts'

const form = z.object({
  category: z.enum(uploadCategories).default('other'),
  file: z.unknown().meta({ type: 'string', format: 'binary' }),
})

export const listMyUploads = endpoint({
  method: 'GET',
  path: '/users/uploads',
  tag: 'User Uploads',
  summary: 'List my documents, newest first',
  who: 'user',
  responses: { 200: json(uploadList, 'The documents'), 304: unchanged },
})

export const addUpload = endpoint({
  method: 'POST',
  path: '/users/uploads',
  tag: 'User Uploads',
  summary: 'Upload a document: PDF, JPEG, or PNG of at most 5 MB',
  who: 'user',
  body: upload(form, UPLOAD_MAX_BYTES),
  responses: { 201: json(z.object({ upload: userUpload }), 'The document') },
  refusals: ['file_infected', 'file_required', 'invalid_file_extension', 'invalid_file_type', 'upload_limit'],
})

export const openUpload = endpoint({
  method: 'GET',
  path: '/users/uploads/:id/file',
  tag: 'User Uploads',
  summary: 'Download the file of a document, for its owner and administrators',
  who: 'user',
  responses: { 200: file('The file', 'application/octet-stream') },
  refusals: ['file_being_checked'],
})

export const deleteUpload = endpoint({
  method: 'DELETE',
  path: '/users/uploads/:id',
  tag: 'User Uploads',
  summary: 'Delete a document of mine and its file',
  who: 'user',
  responses: { 200: json(z.object({ message: z.string() }), 'Deleted') },
})

export const listUploadsOf = endpoint({
  method: 'GET',
  path: '/admin/users/:id/uploads',
  tag: 'User Uploads',
  summary: 'List the documents of a user',
  who: 'admin',
  proof: 'never',
  responses: { 200: json(uploadList, 'The documents') },
})
