import { useEffect } from 'react'
import { BannerLine } from './banner.tsx'
import { failureOf } from './failure-message.ts'
import { type Banner, useBanner } from './use-banner.ts'

interface FailureBannerProps {
  error: unknown
  /** The sentence of the specification. */
  failed: string
}

/** Says over the page that something failed, each time that it does. */
export function FailureBanner({ error, failed }: FailureBannerProps) {
  const { banner, say } = useBanner(bannerOf(error, failed))
  useEffect(() => say(bannerOf(error, failed)), [error, failed, say])
  return <BannerLine banner={banner} say={say} />
}

function bannerOf(error: unknown, failed: string): Banner | null {
  return error ? { tone: 'error', ...failureOf(error, failed) } : null
}
