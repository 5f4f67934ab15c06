import { type FileType, fileTypes } from '@cubby/contract/file-types'
import { openBlob } from './open-blob.ts'

export interface SharedFile {
  readonly title: string
  readonly type: FileType
}

/** Saves a file to the downloads. */
export function saveFile(blob: Blob, { title, type }: SharedFile): void {
  const download = `${title.replace(/[^\w]+/g, '-')}.${fileTypes[type][0]}`
  openBlob(new Blob([blob], { type }), { download })
}

/** Shows a file in a new tab, if the browser can. */
export function openFile(blob: Blob, { type }: SharedFile): void {
  openBlob(new Blob([blob], { type }), { target: '_blank', rel: 'noopener' })
}
