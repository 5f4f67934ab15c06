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

/** Stops the browser's install prompt on arrival; the app offers it later. */
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

/** Takes the deferred prompt, which can be shown once. */
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
