/** The bytes must stay readable while the browser saves or shows them. */
const KEPT_MS = 60_000

/** Hands bytes to the browser as a link would: `download` saves them, `target` shows them. */
export function openBlob(
  blob: Blob,
  attributes: Partial<Pick<HTMLAnchorElement, 'download' | 'target' | 'rel'>>,
): void {
  const url = URL.createObjectURL(blob)
  Object.assign(document.createElement('a'), { href: url, ...attributes }).click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
