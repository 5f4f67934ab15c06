import type { UploadCategory } from '@cubby/contract/upload-categories'

/** What the categories of documents are called. */
export const categoryLabels: Readonly<Record<UploadCategory, string>> = {
  identification: 'Identification',
  health: 'Health and immunization',
  education: 'Education and training',
  other: 'Other',
}
