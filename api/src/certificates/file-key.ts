import { type FileType, fileTypes } from '@cubby/contract/file-types'

/** Where the file of a person's certificate is kept (specification 2 §7); `timestamp` in milliseconds. */
export function certificateKey(personId: string, timestamp: number, type: FileType): string {
  return `certificates/${personId}/certificate_${personId}_${timestamp}.${fileTypes[type][0]}`
}
