import { expect, it } from 'vitest'
import { ApiError, NetworkError } from '@/api/client.ts'
import { uploadFailureMessage } from './upload-failure-message.ts'

const apiError = (message: string, status: number, hasServerMessage = true) =>
  new ApiError(message, { status, code: 'x', fields: {}, retryAfterMs: null, hasServerMessage })

it.each([
  [
    'Upload',
    apiError('File size too large. Maximum size is 5MB.', 413),
    'Upload failed: File size too large. Maximum size is 5MB.',
  ],
  ['Delete', apiError('Document not found', 404), 'Delete failed: Document not found'],
  ['List', new NetworkError(), 'List failed: Network error. Please check your connection and try again.'],
  ['Upload', apiError('HTTP error! status: 500', 500, false), 'Failed to upload the document'],
] as const)('%s: %s', (act, error, text) => {
  expect(uploadFailureMessage(act, error)).toBe(text)
})

it('is empty when the login has ended, because the app reports that', () => {
  const details = { status: 401, code: 'unauthorized', fields: {}, retryAfterMs: null }
  expect(uploadFailureMessage('Upload', new ApiError('Unauthorized', details))).toBe('')
})
