import { isOwnPath } from '@cubby/rules/links'

/**
 * Where a login leads back to: a path of this app with its query, or undefined. Anything that a browser
 * would take to another host ('//evil', '/\\evil') is dropped.
 */
export function rememberedPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !isOwnPath(value)) return undefined
  return /^\/(login|signup|forgot-password|reset-password|password-reset-success)([/?#]|$)/.test(value)
    ? undefined
    : value
}

/** The remembered path in the search of login and signup. */
export function readRedirect({ redirect }: Record<string, unknown>): { redirect?: string | undefined } {
  return { redirect: rememberedPath(redirect) }
}
