import { isOwnPath } from '@cubby/rules/links'

/**
 * Returns the path of this app to open after a login, or undefined. Rejects everything that a browser would
 * open on another host ('//evil', '/\\evil').
 */
export function rememberedPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !isOwnPath(value)) return undefined
  return /^\/(login|signup|forgot-password|reset-password|password-reset-success)([/?#]|$)/.test(value)
    ? undefined
    : value
}

/** Reads the redirect from the URL of login and signup. */
export function readRedirect({ redirect }: Record<string, unknown>): { redirect?: string | undefined } {
  return { redirect: rememberedPath(redirect) }
}
