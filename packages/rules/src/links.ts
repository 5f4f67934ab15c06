/** The target of a link in a message: a path of this app, or another site. */
export type LinkTarget =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'web'; readonly href: string }

/** Whether this is a path of this app. Paths that lead to another host ('//evil', '/\evil') are not. */
export function isOwnPath(url: string): boolean {
  return /^\/(?![/\\])/.test(url) && !/[\p{Cc}\\]/u.test(url)
}

/**
 * Returns the target of an address: a path of this app or an https URL. Null for any other address, which
 * never becomes a link.
 */
export function linkTarget(url: string): LinkTarget | null {
  if (isOwnPath(url)) return { kind: 'path', path: url }
  const isWeb = /^https:\/\/[\p{L}\p{N}.-]+(?::\d{1,5})?(?:[/?#][^\p{Cc}\s\\]*)?$/iu.test(url)
  return isWeb ? { kind: 'web', href: url } : null
}
