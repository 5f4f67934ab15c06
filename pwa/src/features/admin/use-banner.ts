import { BANNER_MS } from '@cubby/contract/constants'
import { useEffect, useState } from 'react'

/** What the banner over a list says of the last act. */
export interface Banner {
  tone: 'success' | 'error'
  text: string
  /** Why, in the server's words. */
  detail?: string
}

/** A banner that clears itself after 5 seconds. */
export function useBanner() {
  const [banner, say] = useState<Banner | null>(null)
  useEffect(() => {
    if (!banner) return
    const timer = setTimeout(() => say(null), BANNER_MS)
    return () => clearTimeout(timer)
  }, [banner])
  return { banner, say }
}
