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

/** Keeps the browser from asking on arrival: the app offers it when there is something to keep. */
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

/** The kept prompt, which can be asked once. */
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
