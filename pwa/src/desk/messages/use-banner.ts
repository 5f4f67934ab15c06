import { useState } from 'react'

/** The message of the banner about the last operation. */
export interface BannerMessage {
  tone: 'success' | 'error'
  text: string
  /** The reason, if it is known. */
  detail?: string | null
}

/** Returns the state of a `Banner`, which clears itself. */
export function useBanner(first: BannerMessage | null = null) {
  const [banner, showBanner] = useState(first)
  return { banner, showBanner }
}
