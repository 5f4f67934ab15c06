/** Where a link of a message leads: a path of this app, or a page elsewhere. */
export type LinkTarget =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'web'; readonly href: string }

/** Whether this is a path of this app. What a browser would take to another host ('//evil', '/\evil') is none. */
export function isOwnPath(url: string): boolean {
  return /^\/(?![/\\])/.test(url) && !/[\p{Cc}\\]/u.test(url)
}

/** Null for whatever is neither a path of this app nor plain https: such an address never becomes a link. */
export function linkTarget(url: string): LinkTarget | null {
  if (isOwnPath(url)) return { kind: 'path', path: url }
  const isWeb = /^https:\/\/[\p{L}\p{N}.-]+(?::\d{1,5})?(?:[/?#][^\p{Cc}\s\\]*)?$/iu.test(url)
  return isWeb ? { kind: 'web', href: url } : null
}
