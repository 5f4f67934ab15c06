import { useEffect } from 'react'
import { Banner } from './banner.tsx'
import { failureMessageOf } from './failure-message.ts'
import { type BannerMessage, useBanner } from './use-banner.ts'

interface FailureBannerProps {
  error: unknown
  /** The message if the server does not send its own. */
  failed: string
}

/** Shows a failure over the page each time it happens. */
export function FailureBanner({ error, failed }: FailureBannerProps) {
  const { banner, showBanner } = useBanner(bannerOf(error, failed))
  useEffect(() => showBanner(bannerOf(error, failed)), [error, failed, showBanner])
  return <Banner banner={banner} showBanner={showBanner} />
}

function bannerOf(error: unknown, failed: string): BannerMessage | null {
  return error ? { tone: 'error', ...failureMessageOf(error, failed) } : null
}
