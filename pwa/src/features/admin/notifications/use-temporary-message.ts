import { BANNER_MS } from '@cubby/contract/constants'
import { useEffect, useState } from 'react'

/**
 * What a dialog says of an error, until 5 seconds later. Another error of the same words is said again. `say`
 * tells something else as long.
 */
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
