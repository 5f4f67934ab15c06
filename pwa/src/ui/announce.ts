import { useEffect, useState } from 'react'

type Listener = (text: string) => void
const listeners = new Set<Listener>()

/** Makes screen readers announce a change that no visible text reports. */
export function announce(text: string): void {
  for (const listener of listeners) listener(text)
}

/** Calls back with each announcement from now on. Earlier announcements are not repeated. */
export function onAnnouncement(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The last announcement since the component was mounted. */
export function useAnnouncement(): string {
  const [text, setText] = useState('')
  // Screen readers announce a repeated text only if it differs, so a space is added.
  useEffect(() => onAnnouncement((next) => setText((last) => (last === next ? `${next}\u00a0` : next))), [])
  return text
}
