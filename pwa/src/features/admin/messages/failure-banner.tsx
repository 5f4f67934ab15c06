import { useEffect } from 'react'
import { Banner } from './banner.tsx'
import { failureMessageOf } from './failure-message.ts'
import { type BannerMessage, useBanner } from './use-banner.ts'

interface FailureBannerProps {
  error: unknown
  /** The sentence of the specification. */
  failed: string
}

/** Says over the page that something failed, each time that it does. */
export function FailureBanner({ error, failed }: FailureBannerProps) {
  const { banner, showBanner } = useBanner(bannerOf(error, failed))
  useEffect(() => showBanner(bannerOf(error, failed)), [error, failed, showBanner])
  return <Banner banner={banner} showBanner={showBanner} />
}

function bannerOf(error: unknown, failed: string): BannerMessage | null {
  return error ? { tone: 'error', ...failureMessageOf(error, failed) } : null
}
