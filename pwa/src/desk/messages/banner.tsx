import { BANNER_MS } from '@cubby/contract/constants'
import { t } from '@cubby/texts/t'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'

interface BannerProps {
  banner: BannerMessage | null
  showBanner: (banner: null) => void
}

/**
 * Shows a message for 5 seconds at the bottom of the window, above the selection bar, so that nothing moves and no
 * title is covered (specification 2 §8). It stays while it is hovered or focused; Escape and its button close it.
 */
export function Banner({ banner, showBanner }: BannerProps) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (!banner || held) return
    const timer = setTimeout(() => showBanner(null), BANNER_MS)
    return () => clearTimeout(timer)
  }, [banner, held, showBanner])
  useEffect(() => {
    if (!banner) setHeld(false)
  }, [banner])
  if (!banner?.text) return null
  const { tone, text, detail } = banner
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering keeps the banner open; its buttons are the actions
    <div
      data-banner
      className="fixed inset-x-4 bottom-20 z-50 mx-auto max-w-2xl animate-rise rounded-control bg-card shadow-overlay"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => event.key === 'Escape' && showBanner(null)}
    >
      <Alert tone={tone} announced>
        <div className="-my-2 flex items-center gap-x-3">
          <p className="min-w-0 flex-1 py-2">
            <span className="block font-semibold">{text}</span>
            {detail && detail !== text && <span className="block">{detail}</span>}
          </p>
          <Button
            variant="quiet"
            size="icon"
            aria-label={t('Close message')}
            onClick={() => showBanner(null)}
          >
            <X className="size-5" aria-hidden="true" />
          </Button>
        </div>
      </Alert>
    </div>
  )
}

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
