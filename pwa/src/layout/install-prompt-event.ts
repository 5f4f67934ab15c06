interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt
  }
}

let kept: InstallPrompt | null = null
const listeners = new Set<() => void>()

export function tellPromptChanged(): void {
  for (const listener of listeners) listener()
}

/** Stops the browser's own install prompt and stores it, so that the app can offer it later. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    kept = event
    tellPromptChanged()
  })
  addEventListener('appinstalled', () => {
    kept = null
    tellPromptChanged()
  })
}

export function hasPrompt(): boolean {
  return kept !== null
}

/** Returns the stored prompt and removes it, because it can be shown only once. */
export function takePrompt(): InstallPrompt | null {
  const prompt = kept
  kept = null
  tellPromptChanged()
  return prompt
}

export function onPromptChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
