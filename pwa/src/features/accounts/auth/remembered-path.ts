import { isOwnPath } from '@cubby/rules/links'
import { readSetting, writeSetting } from '@/api/local-settings.ts'

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

const RESET_PATH = 'cubby-reset-path'

/** Keeps the path to open after a password reset on this device, because the emailed link does not contain it. */
export function keepResetPath(path: string | undefined): void {
  writeSetting(RESET_PATH, path ?? null)
}

export function readResetPath(): string | undefined {
  return rememberedPath(readSetting(RESET_PATH))
}

/** Reads the redirect from the URL of login, signup, and forgot password. */
export function readRedirect({ redirect }: Record<string, unknown>): { redirect?: string | undefined } {
  return { redirect: rememberedPath(redirect) }
}
