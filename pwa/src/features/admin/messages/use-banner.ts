import { useState } from 'react'

/** What the banner over a section says of the last operation. */
export interface BannerMessage {
  tone: 'success' | 'error'
  text: string
  /** Why, in the server's words. */
  detail?: string | null
}

/** A banner for `Banner`, which clears it. */
export function useBanner(first: BannerMessage | null = null) {
  const [banner, showBanner] = useState(first)
  return { banner, showBanner }
}
