import type { Certificate } from '@cubby/contract/certificates'

/** The file must stay readable while the browser saves or shows it. */
const KEPT_MS = 60_000

const EXTENSIONS = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' }

/** Hands a file to the device's downloads. */
export function saveFile(blob: Blob, certificate: Certificate): void {
  const name = certificate.certificate_name.replace(/[^\w]+/g, '-')
  follow(blob, certificate, { download: `${name}.${EXTENSIONS[certificate.file_type]}` })
}

/** Shows a file in a tab of its own, where the browser can. */
export function openFile(blob: Blob, certificate: Certificate): void {
  follow(blob, certificate, { target: '_blank', rel: 'noopener' })
}

function follow(
  blob: Blob,
  { file_type }: Certificate,
  attributes: Partial<Pick<HTMLAnchorElement, 'download' | 'target' | 'rel'>>,
): void {
  const url = URL.createObjectURL(new Blob([blob], { type: file_type }))
  const link = Object.assign(document.createElement('a'), { href: url, ...attributes })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
