import type { UploadCategory } from '@cubby/contract/school/upload-categories'

/** The labels of the document categories. */
export const categoryLabels: Readonly<Record<UploadCategory, string>> = {
  identification: 'Identification',
  health: 'Health and immunization',
  education: 'Education and training',
  other: 'Other',
}
