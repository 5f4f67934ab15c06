import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { Stored } from '@/offline/stored.ts'
import { AsOf } from '@/ui/as-of.tsx'
import { Button } from '@/ui/button.tsx'

interface SectionHeadingProps {
  title: string
  stored: Stored<unknown>
}

/** The heading of a profile section: how fresh it is, and a refresh. */
export function SectionHeading({ title, stored }: SectionHeadingProps) {
  const [refreshing, setRefreshing] = useState(false)
  const refresh = async () => {
    setRefreshing(true)
    await stored.refresh()
    setRefreshing(false)
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <h2 id="section" tabIndex={-1} className="text-2xl outline-none">
        {title}
      </h2>
      <div className="flex items-center gap-2">
        <AsOf at={stored.asOf} />
        <Button variant="quiet" size="icon" aria-label="Refresh" aria-busy={refreshing} onClick={refresh}>
          <RefreshCw className={refreshing ? 'size-5 animate-spin' : 'size-5'} aria-hidden="true" />
        </Button>
      </div>
    </div>
  )
}
