import { type FileType, fileTypes } from '@cubby/contract/file-types'
import { openBlob } from './open-blob.ts'

export interface NamedFile {
  readonly title: string
  readonly type: FileType
}

/** Downloads a file under its title. */
export function saveFile(blob: Blob, { title, type }: NamedFile): void {
  const download = `${title.replace(/[^\w]+/g, '-')}.${fileTypes[type][0]}`
  openBlob(new Blob([blob], { type }), { download })
}

/** Shows a file in a new tab, if the browser can. */
export function openFile(blob: Blob, { type }: NamedFile): void {
  openBlob(new Blob([blob], { type }), { target: '_blank', rel: 'noopener' })
}
