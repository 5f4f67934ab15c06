import { messages } from '@cubby/contract/messages'
import { useEffect, useSyncExternalStore } from 'react'
import type { Outcome } from '@/api/outcome.ts'
import { useFinishedCommands } from '@/offline/hooks/use-outbox.ts'
import { onSentDirectly } from '@/offline/outbox/send-directly.ts'
import type { Command } from '@/offline/store/command.ts'
import { acknowledge } from '@/offline/sync/enqueue.ts'
import { showToast } from '@/ui/toast-store.ts'
import { commandTexts, confirmationText } from './command-texts.ts'
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
      const text = confirmationText(row, row.result)
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

/** Returns the result of a command that this device could not store, or null if there is nothing to tell the user. */
function directOutcomeText(command: Command, outcome: Outcome): string | null {
  if (outcome.kind === 'done') return confirmationText(command, outcome.response)
  // The end of a login is reported elsewhere.
  if (outcome.kind === 'needs_auth') return null
  if (outcome.kind === 'retry') return messages.notStoredNorSent
  return outcome.error.message || commandTexts(command.kind).failure
}

function onVisibilityChange(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

function isVisible(): boolean {
  return document.visibilityState === 'visible'
}
