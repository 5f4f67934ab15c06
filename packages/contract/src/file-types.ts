/** What may be uploaded, with the extensions that go with it; the first is the one a file is kept under. */
export const fileTypes = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
} as const
export type FileType = keyof typeof fileTypes
