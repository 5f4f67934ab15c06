import { messages } from '@cubby/contract/messages'
import { t, text, translate } from '@cubby/texts/t'
import { ArrowDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isReachable } from '@/api/connectivity.ts'
import { sendNow } from '@/offline/sync/manage-row.ts'
import { refreshFailureOf, watchedCollections } from '@/offline/sync/refresh-collection.ts'
import { Spinner } from '@/ui/spinner.tsx'
import { showToast } from '@/ui/toast-store.ts'
import { followPulls, REFRESH_AT } from './follow-pulls.ts'

type Phase = 'idle' | 'near' | 'far' | 'refreshing'

const texts: Record<Exclude<Phase, 'idle'>, string> = {
  near: text('Pull to refresh'),
  far: text('Release to refresh'),
  refreshing: text('Refreshing'),
}

/** Refreshes the data when a finger pulls the page down. Opening the app does the same without a gesture. */
export function PullToRefresh() {
  const indicator = useRef<HTMLDivElement>(null)
  const [phase, setPhase] = useState<Phase>('idle')
  const [outcome, setOutcome] = useState('')

  useEffect(() => {
    // Otherwise Chromium's own pull reloads the page, and text typed into a form is lost.
    document.documentElement.style.overscrollBehaviorY = 'contain'
    const move = (distance: number) => indicator.current?.style.setProperty('--pulled', `${distance}px`)
    return followPulls({
      pulled(distance) {
        move(distance ?? 0)
        setPhase(distance === null ? 'idle' : distance < REFRESH_AT ? 'near' : 'far')
      },
      async refresh() {
        move(REFRESH_AT)
        setPhase('refreshing')
        setOutcome('')
        const failure = await refreshAll()
        setPhase('idle')
        setOutcome(failure ? '' : t('Up to date'))
        if (failure) showToast('error', failure)
      },
    })
  }, [])

  return (
    <>
      <div
        ref={indicator}
        aria-hidden="true"
        data-pull={phase}
        hidden={phase === 'idle'}
        className="pointer-events-none fixed inset-x-0 top-0 z-50 flex translate-y-[calc(var(--pulled,0px)-100%+env(safe-area-inset-top))] justify-center will-change-[translate] motion-reduce:translate-y-18 data-[pull=refreshing]:transition-[translate]"
      >
        <span className="flex items-center gap-2 rounded-full border bg-card px-4 py-2 font-semibold text-sm shadow-overlay">
          {phase === 'refreshing' ? (
            <Spinner />
          ) : (
            <ArrowDown className={phase === 'far' ? 'size-4 rotate-180' : 'size-4'} />
          )}
          {phase !== 'idle' && translate(texts[phase])}
        </span>
      </div>
      <p role="status" className="sr-only">
        {phase === 'refreshing' ? translate(texts.refreshing) : outcome}
      </p>
    </>
  )
}

/** Sends all unsent changes and refreshes the data of the open screens. Returns an error message, or null. */
async function refreshAll(): Promise<string | null> {
  await Promise.all([sendNow(), refetchAdminLists()])
  const failure = watchedCollections()
    .map(refreshFailureOf)
    .find((message) => message !== null)
  if (!isReachable() || failure === messages.networkFailed) {
    return t('You are offline. You see the data stored on this device.')
  }
  return failure === '' ? t(messages.somethingWentWrong) : (failure ?? null)
}

/** Fetches the administrators' lists again, which are not stored on the device. */
async function refetchAdminLists(): Promise<void> {
  if (!location.pathname.startsWith('/admin')) return
  const { queryClient } = await import('@/desk/shell/query-client.ts')
  await queryClient.refetchQueries({ type: 'active' })
}
