/** How long the blob URL stays valid for the browser to save or show the file. */
const KEPT_MS = 60_000

/** Opens a blob as a link would: `download` saves it, `target` shows it. */
export function openBlob(
  blob: Blob,
  attributes: Partial<Pick<HTMLAnchorElement, 'download' | 'target' | 'rel'>>,
): void {
  const url = URL.createObjectURL(blob)
  Object.assign(document.createElement('a'), { href: url, ...attributes }).click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
