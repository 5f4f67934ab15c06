import { type FileType, fileTypes } from '@cubby/contract/file-types'

/** The file must stay readable while the browser saves or shows it. */
const KEPT_MS = 60_000

export interface HandedFile {
  readonly title: string
  readonly type: FileType
}

/** Hands a file to the device's downloads. */
export function saveFile(blob: Blob, { title, type }: HandedFile): void {
  follow(blob, type, { download: `${title.replace(/[^\w]+/g, '-')}.${fileTypes[type][0]}` })
}

/** Shows a file in a tab of its own, where the browser can. */
export function openFile(blob: Blob, { type }: HandedFile): void {
  follow(blob, type, { target: '_blank', rel: 'noopener' })
}

function follow(
  blob: Blob,
  type: FileType,
  attributes: Partial<Pick<HTMLAnchorElement, 'download' | 'target' | 'rel'>>,
): void {
  const url = URL.createObjectURL(new Blob([blob], { type }))
  const link = Object.assign(document.createElement('a'), { href: url, ...attributes })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
