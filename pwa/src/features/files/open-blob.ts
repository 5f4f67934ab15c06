/** The blob URL must work while the browser saves or shows the file. */
const KEPT_MS = 60_000

/** Opens a blob like a link: `download` saves it, `target` shows it. */
export function openBlob(
  blob: Blob,
  attributes: Partial<Pick<HTMLAnchorElement, 'download' | 'target' | 'rel'>>,
): void {
  const url = URL.createObjectURL(blob)
  Object.assign(document.createElement('a'), { href: url, ...attributes }).click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
