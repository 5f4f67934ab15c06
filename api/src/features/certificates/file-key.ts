import { type FileType, fileTypes } from '@cubby/contract/file-types'

/** Where the file of a user's certificate is kept; `timestamp` in milliseconds. */
export function certificateFileKey(userId: string, timestamp: number, type: FileType): string {
  return `certificates/${userId}/certificate_${userId}_${timestamp}.${fileTypes[type][0]}`
}
