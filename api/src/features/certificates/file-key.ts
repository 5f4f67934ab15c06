import { type FileType, fileTypes } from '@cubby/contract/file-types'

/** Where the file of a person's certificate is kept; `timestamp` in milliseconds. */
export function certificateFileKey(personId: string, timestamp: number, type: FileType): string {
  return `certificates/${personId}/certificate_${personId}_${timestamp}.${fileTypes[type][0]}`
}
