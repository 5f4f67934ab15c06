import { BANNER_MS } from '@cubby/contract/constants'
import { useEffect, useState } from 'react'

/** Shows the message of each error for 5 seconds. `showMessage` shows another text for 5 seconds. */
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
