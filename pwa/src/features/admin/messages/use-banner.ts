import { useState } from 'react'

/** What the banner over a section says of the last operation. */
export interface Banner {
  tone: 'success' | 'error'
  text: string
  /** Why, in the server's words. */
  detail?: string | null
}

/** A banner for `BannerLine`, which clears it. */
export function useBanner(first: Banner | null = null) {
  const [banner, say] = useState(first)
  return { banner, say }
}
