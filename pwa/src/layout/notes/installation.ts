interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt
  }
}

let deferred: InstallPrompt | null = null
const listeners = new Set<() => void>()

export function notifyPromptListeners(): void {
  for (const listener of listeners) listener()
}

/** Stops the browser's own install prompt and stores it, so that the app can offer it later. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    deferred = event
    notifyPromptListeners()
  })
  addEventListener('appinstalled', () => {
    deferred = null
    notifyPromptListeners()
  })
}

export function hasPrompt(): boolean {
  return deferred !== null
}

/** Returns the stored prompt and removes it, because it can be shown only once. */
export function takePrompt(): InstallPrompt | null {
  const prompt = deferred
  deferred = null
  notifyPromptListeners()
  return prompt
}

export function onPromptChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether this is the window of the installed app, and not a tab of a browser. */
export function isInstalled(): boolean {
  // Older versions of Safari on iOS know only their own property.
  return (
    matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  )
}
