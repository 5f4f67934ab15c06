import { useEffect, useSyncExternalStore } from 'react'
import { useFinishedCommands } from '@/offline/hooks/use-outbox.ts'
import { onSentDirectly } from '@/offline/outbox/send-directly.ts'
import { acknowledge } from '@/offline/sync/enqueue.ts'
import { showToast } from '@/ui/toast-store.ts'
import { directOutcomeText, outcomeText } from './outcome-text.ts'
import { RefusalToasts } from './refusal-toasts.tsx'

/**
 * Shows a toast with the result of each command, on any screen, even if the service worker sent it. Only a visible
 * tab shows it. Renders nothing.
 */
export function OutcomeToasts() {
  const finished = useFinishedCommands()
  const visible = useSyncExternalStore(onVisibilityChange, isVisible)
  useEffect(() => {
    if (!visible) return
    for (const row of finished) {
      const text = outcomeText(row)
      void acknowledge(row.id).then((first) => first && text !== null && showToast('success', text))
    }
  }, [finished, visible])
  useEffect(
    () =>
      onSentDirectly((command, outcome) => {
        const text = directOutcomeText(command, outcome)
        if (text !== null) showToast(outcome.kind === 'done' ? 'success' : 'error', text)
      }),
    [],
  )
  return <RefusalToasts visible={visible} />
}

function onVisibilityChange(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

function isVisible(): boolean {
  return document.visibilityState === 'visible'
}
