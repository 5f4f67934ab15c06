import { isOwnPath } from '@cubby/rules/links'

/**
 * The path of this app to return to after login, or undefined. Drops anything that a browser would take to another
 * host ('//evil', '/\\evil').
 */
export function rememberedPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !isOwnPath(value)) return undefined
  return /^\/(login|signup|forgot-password|reset-password|password-reset-success)([/?#]|$)/.test(value)
    ? undefined
    : value
}

/** The redirect in the search of login and signup. */
export function readRedirect({ redirect }: Record<string, unknown>): { redirect?: string | undefined } {
  return { redirect: rememberedPath(redirect) }
}
