import { useSyncExternalStore } from 'react'
import { readSetting, writeSetting } from '@/api/local-settings.ts'
import {
  hasPrompt,
  notifyPromptListeners,
  onPromptChange,
  takePrompt,
} from '@/layout/notes/install-prompt-event.ts'
import { isInstalled } from '@/layout/notes/is-installed.ts'

/** How this browser installs an app: by its own prompt, or manually (iOS). */
export type InstallWay = 'prompt' | 'by-hand'

const DECLINED = 'cubby-install-declined'

/** Shows the browser's prompt, which works only once. */
export async function install(): Promise<void> {
  await takePrompt()?.prompt()
}

export function declineInstall(): void {
  writeSetting(DECLINED, 'yes')
  notifyPromptListeners()
}

/**
 * Returns how the app can be installed. Returns null if it is installed, cannot be installed, or was declined
 * on this device.
 */
export function useInstallWay(): InstallWay | null {
  return useSyncExternalStore(onPromptChange, installWay)
}

function installWay(): InstallWay | null {
  if (readSetting(DECLINED) || isInstalled()) return null
  if (hasPrompt()) return 'prompt'
  // Only Safari on iOS has this property.
  return 'standalone' in navigator && navigator.standalone === false ? 'by-hand' : null
}
