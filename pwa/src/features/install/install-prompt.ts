import { useSyncExternalStore } from 'react'

interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt
  }
}

/** How this browser installs an app: it asks itself, or the person does it by hand (iOS). */
export type InstallWay = 'prompt' | 'by-hand'

const DECLINED = 'cubby-install-declined'

let kept: InstallPrompt | null = null
const listeners = new Set<() => void>()

function tell() {
  for (const listener of listeners) listener()
}

/** Keeps the browser from asking on arrival: the app offers it when there is something to keep. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    kept = event
    tell()
  })
  addEventListener('appinstalled', () => {
    kept = null
    tell()
  })
}

/** Lets the browser ask. It can be asked once. */
export async function install(): Promise<void> {
  const prompt = kept
  kept = null
  await prompt?.prompt()
  tell()
}

export function declineInstall(): void {
  localStorage.setItem(DECLINED, 'yes')
  tell()
}

/** Null when the app is installed, cannot be, or was declined on this device. */
export function useInstallWay(): InstallWay | null {
  return useSyncExternalStore(subscribe, installWay)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function installWay(): InstallWay | null {
  if (localStorage.getItem(DECLINED) || matchMedia('(display-mode: standalone)').matches) return null
  if (kept) return 'prompt'
  // Only Safari on iOS has this property.
  return 'standalone' in navigator && navigator.standalone === false ? 'by-hand' : null
}
