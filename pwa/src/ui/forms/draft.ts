import { writeTabItem } from '@/api/local-settings.ts'

/** Returns what this tab kept of a form before a reload, or null. `revive` restores what JSON cannot express. */
export function readDraft<Values>(
  key: string,
  revive?: (name: string, value: unknown) => unknown,
): Partial<Values> | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null', revive)
  } catch {
    return null
  }
}

/** Keeps what was typed in this tab only, so that other users of the phone do not see it. Null forgets it. */
export function keepDraft(key: string, values: object | null): void {
  writeTabItem(key, values && JSON.stringify(values))
}
