import { type FileType, fileTypes } from '@cubby/contract/file-types'

/** Returns the storage key of a certificate file. `timestamp` is in milliseconds. */
export function certificateFileKey(userId: string, timestamp: number, type: FileType): string {
  return `certificates/${userId}/certificate_${userId}_${timestamp}.${fileTypes[type][0]}`
}
