import { readSetting, writeSetting } from '@/api/local-settings.ts'
import { rememberedPath } from '@/layout/header/header-links.ts'

const RESET_PATH = 'cubby-reset-path'

/** Keeps the path to open after a password reset on this device, because the emailed link does not contain it. */
export function keepResetPath(path: string | undefined): void {
  writeSetting(RESET_PATH, path ?? null)
}

export function readResetPath(): string | undefined {
  return rememberedPath(readSetting(RESET_PATH))
}

/** Reads the redirect from the URL of login, signup, join, and forgot password. */
export function readRedirect({ redirect }: Record<string, unknown>): { redirect?: string | undefined } {
  return { redirect: rememberedPath(redirect) }
}
