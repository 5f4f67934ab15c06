/** The target of a link in a message: a path of this app, or another site. */
type LinkTarget =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'web'; readonly href: string }

const MAX_PORT = 65_535

/**
 * Whether this is a path of this app. Paths that lead to another host ('//evil', '/\evil') are not, and neither are
 * paths with characters that hide or reorder a part of them.
 */
export function isOwnPath(url: string): boolean {
  return /^\/(?![/\\])/.test(url) && isPlain(url)
}

/**
 * Returns the target of an address: a path of this app or an https URL. Null for any other address, which
 * never becomes a link. The host must be ASCII, because letters of other scripts can imitate another host.
 */
export function linkTarget(url: string): LinkTarget | null {
  if (isOwnPath(url)) return { kind: 'path', path: url }
  const web = /^https:\/\/[a-z\d.-]+(?::(?<port>\d{1,5}))?(?:[/?#]\S*)?$/i.exec(url)
  if (!web || !isPlain(url) || Number(web.groups?.port ?? 443) > MAX_PORT) return null
  return { kind: 'web', href: url }
}

/** Whether a link has no backslash, no control or invisible character, and no encoded line break or NUL. */
function isPlain(url: string): boolean {
  return !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\]|%0[0ad]/iu.test(url)
}

/** Returns the path of the page on which the office works on a session. */
export function sessionPath(id: string): string {
  return `/admin/sessions/${id}`
}
