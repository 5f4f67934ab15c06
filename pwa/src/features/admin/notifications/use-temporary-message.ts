import { BANNER_MS } from '@cubby/contract/constants'
import { useEffect, useState } from 'react'

/** The message of an error for 5 seconds; again for the next error. `say` shows another text as long. */
export function useTemporaryMessage(error: unknown, words: string | null) {
  const [said, setSaid] = useState<{ text: string } | null>(null)
  useEffect(() => {
    if (error && words) setSaid({ text: words })
  }, [error, words])
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setSaid(null), BANNER_MS)
    return () => clearTimeout(timer)
  }, [said])
  return { failure: said?.text ?? null, say: (text: string) => setSaid({ text }) }
}
