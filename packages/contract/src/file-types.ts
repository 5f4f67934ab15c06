/** The accepted file types with their extensions. Files are stored under the first one. */
export const fileTypes = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
} as const
export type FileType = keyof typeof fileTypes
