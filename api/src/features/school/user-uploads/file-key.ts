import { type FileType, fileTypes } from '@cubby/contract/file-types'
import type { UploadCategory } from '@cubby/contract/school/upload-categories'

const STORE = 'user-uploads/'

export interface NewKey {
  readonly userId: string
  readonly category: UploadCategory
  readonly type: FileType
}

/** Returns the storage key of a user's document (specification 2 §7). `timestamp` is in milliseconds. */
export function uploadKey({ userId, category, type }: NewKey, timestamp: number): string {
  return `${STORE}${userId}/${category}/${category}_${userId}_${timestamp}.${fileTypes[type][0]}`
}

/** Returns the path of a file within its store. */
export function pathInStore(key: string): string {
  return key.slice(STORE.length)
}
