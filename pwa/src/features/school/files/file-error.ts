import { UPLOAD_MAX_BYTES } from '@cubby/contract/constants'
import { fileTypes } from '@cubby/contract/file-types'
import { messages } from '@cubby/contract/messages'

/** Returns the error of a file by its type and size, or null without one. */
export function fileError({ name, size, type }: Pick<File, 'name' | 'size' | 'type'>): string | null {
  if (size > UPLOAD_MAX_BYTES) return messages.fileTooLarge
  if (!Object.keys(fileTypes).includes(type)) return messages.invalidFileType
  const extension = name.split('.').at(-1)?.toLowerCase() ?? ''
  const allowed = Object.values(fileTypes).some((known) => known.some((one) => one === extension))
  return allowed ? null : messages.invalidFileExtension
}
