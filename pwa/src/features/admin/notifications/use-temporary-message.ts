import { BANNER_MS } from '@cubby/contract/constants'
import { useEffect, useState } from 'react'

/** The message of an error for 5 seconds; again for the next error. `say` shows another text as long. */
export function useTemporaryMessage(error: unknown, text: string | null) {
  const [message, setMessage] = useState<{ text: string } | null>(null)
  useEffect(() => {
    if (error && text) setMessage({ text: text })
  }, [error, text])
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => setMessage(null), BANNER_MS)
    return () => clearTimeout(timer)
  }, [message])
  return { failure: message?.text ?? null, showMessage: (text: string) => setMessage({ text }) }
}
