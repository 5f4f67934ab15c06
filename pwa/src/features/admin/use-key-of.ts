import { useRef } from 'react'

/** The Idempotency-Key of what is sent: the same for the same content, so that a lost answer is no second act. */
export function useKeyOf(): (content: unknown) => string {
  const last = useRef({ content: '', key: '' })
  return (content) => {
    const text = JSON.stringify(content)
    if (text !== last.current.content) last.current = { content: text, key: crypto.randomUUID() }
    return last.current.key
  }
}
