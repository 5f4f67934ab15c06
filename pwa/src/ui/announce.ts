import { useEffect, useState } from 'react'

type Listener = (text: string) => void
const listeners = new Set<Listener>()

/** Announces a change that no visible text reports to screen readers. */
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
  // A repeated message must be announced again.
  useEffect(() => onAnnouncement((next) => setText((last) => (last === next ? `${next}\u00a0` : next))), [])
  return text
}
