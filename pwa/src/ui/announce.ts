import { useEffect, useState } from 'react'

type Listener = (text: string) => void
const listeners = new Set<Listener>()

/** Tells a screen reader what has changed where the screen shows it without a word. */
export function announce(text: string): void {
  for (const listener of listeners) listener(text)
}

/** Calls back with each announcement from now on. Nothing is kept for whoever listens later. */
export function onAnnouncement(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The last announcement since the component was mounted. */
export function useAnnouncement(): string {
  const [text, setText] = useState('')
  // The same sentence twice is two events.
  useEffect(() => onAnnouncement((next) => setText((last) => (last === next ? `${next}\u00a0` : next))), [])
  return text
}
