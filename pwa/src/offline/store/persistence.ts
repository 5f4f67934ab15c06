import { readSetting, writeSetting } from '@/api/local-settings.ts'
import { isRecord } from '@/api/read-response.ts'
import { currentTime } from '@/api/server-clock.ts'

const KEY = 'cubby-persistence'

/** Whether the browser agreed to keep the data of this app even when the device runs out of space. */
export interface Persistence {
  granted: boolean
  /** When the browser was asked, in ISO 8601. */
  at: string
}

/**
 * Asks the browser to keep the data. Each enrollment asks until the browser agrees. The diagnostics show the result.
 */
export async function requestPersistence(): Promise<void> {
  if (readPersistence()?.granted || !navigator.storage?.persist) return
  const granted = await navigator.storage.persist()
  writeSetting(KEY, JSON.stringify({ granted, at: new Date(currentTime()).toISOString() }))
}

/** Null before the first request. */
export function readPersistence(): Persistence | null {
  try {
    const answer: unknown = JSON.parse(readSetting(KEY) ?? 'null')
    if (!isRecord(answer) || typeof answer.granted !== 'boolean' || typeof answer.at !== 'string') return null
    return { granted: answer.granted, at: answer.at }
  } catch {
    return null
  }
}
