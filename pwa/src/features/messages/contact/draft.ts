import { writeTabItem } from '@/api/local-settings.ts'

export interface Draft {
  name: string
  email: string
  message: string
}

export const draftFields = ['name', 'email', 'message'] as const satisfies readonly (keyof Draft)[]

const KEY = 'cubby-contact-draft'

/**
 * Returns the draft from before a reload, stored for this tab only, so that other users of the phone do not
 * see it.
 */
export function readDraft(): Draft | null {
  try {
    const { name, email, message } = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return { name: String(name ?? ''), email: String(email ?? ''), message: String(message ?? '') }
  } catch {
    return null
  }
}

export function keepDraft({ name, email, message }: Draft): void {
  writeTabItem(KEY, JSON.stringify({ name, email, message }))
}

export function forgetDraft(): void {
  writeTabItem(KEY, null)
}
