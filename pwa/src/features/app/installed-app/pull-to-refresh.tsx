import { ArrowDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Spinner } from '@/ui/spinner.tsx'
import { showToast } from '@/ui/toast-store.ts'
import { followPulls, REFRESH_AT } from './follow-pulls.ts'
import { refreshAll } from './refresh-all.ts'

type Phase = 'idle' | 'near' | 'far' | 'refreshing'

const texts: Record<Exclude<Phase, 'idle'>, string> = {
  near: 'Pull to refresh',
  far: 'Release to refresh',
  refreshing: 'Refreshing',
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
        setOutcome(failure ? '' : 'Up to date')
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
          {phase !== 'idle' && texts[phase]}
        </span>
      </div>
      <p role="status" className="sr-only">
        {phase === 'refreshing' ? texts.refreshing : outcome}
      </p>
    </>
  )
}
