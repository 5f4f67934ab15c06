import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { RefreshCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Stored } from '@/offline/hooks/use-collection.ts'
import { AsOf } from '@/ui/as-of.tsx'
import { Button } from '@/ui/button.tsx'
import { showToast } from '@/ui/toast-store.ts'

interface SectionHeadingProps {
  title: string
  stored: Stored<unknown>
  /** The message when the refresh failed and the server gave no reason. */
  failed?: string
  /** Further buttons. */
  children?: ReactNode
}

/** The heading of a profile section, with the age of its data and a refresh button. */
export function SectionHeading({
  title,
  stored,
  failed = t(messages.profileFailed),
  children,
}: SectionHeadingProps) {
  const [refreshing, setRefreshing] = useState(false)
  const refresh = async () => {
    setRefreshing(true)
    const failure = await stored.refresh()
    setRefreshing(false)
    if (failure === null) return
    showToast('error', failure === '' || failure === messages.networkFailed ? failed : failure)
  }
  return (
    <div className="flex min-h-11 items-center gap-x-2">
      <div className="min-w-0 flex-1 items-baseline justify-between gap-x-4 sm:flex">
        <h2 id="section" tabIndex={-1} className="scroll-mt-24 text-2xl outline-none">
          {title}
        </h2>
        {/* On phones, it has a line of its own, whose room is kept. */}
        <div className="min-h-[1lh] text-sm">
          <AsOf at={stored.asOf} />
        </div>
      </div>
      <div className="-me-3 flex">
        <Button
          variant="quiet"
          size="icon"
          aria-label={t('Refresh')}
          aria-busy={refreshing}
          onClick={refresh}
        >
          <RefreshCw className={refreshing ? 'size-5 animate-spin' : 'size-5'} aria-hidden="true" />
        </Button>
        {children}
      </div>
    </div>
  )
}
