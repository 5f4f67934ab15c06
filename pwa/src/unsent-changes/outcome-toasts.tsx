import { messages } from '@cubby/contract/messages'
import { t, translate } from '@cubby/texts/t'
import { useEffect, useSyncExternalStore } from 'react'
import type { Outcome } from '@/api/outcome.ts'
import { useUserParticipations } from '@/offline/hooks/optimistic-rows.ts'
import { useClasses } from '@/offline/hooks/use-collection.ts'
import { useFinishedCommands, useOutbox } from '@/offline/hooks/use-outbox.ts'
import { keepsResult } from '@/offline/outbox/commands.ts'
import { onSentDirectly } from '@/offline/outbox/send-directly.ts'
import { type Command, isRefused, isSessionRow, type OutboxRow } from '@/offline/store/stored-rows.ts'
import { acknowledge, markNotified } from '@/offline/sync/enqueue.ts'
import { announce } from '@/ui/announce.ts'
import { showToast } from '@/ui/toast-store.ts'
import { commandTexts, confirmationText } from './command-texts.ts'
import { announceOutcome } from './queue-command.ts'
import { refusalOnOtherScreens, refusalSentence } from './refusal-text.ts'
import { describeSession } from './session-description.ts'
import { useTold } from './told-rows.ts'

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
      const note = keepsResult(row.kind) ? markNotified : acknowledge
      void note(row.id).then((first) => {
        if (first && text !== null) showToast('success', text)
        else if (first) announceOutcome(row.id)
      })
    }
  }, [finished, visible])
  useEffect(
    () =>
      onSentDirectly((command, outcome) => {
        const text = directOutcomeText(command, outcome)
        if (text === null) return
        // No card keeps a change that was neither stored nor made.
        if (outcome.kind === 'done') showToast('success', text)
        else showToast('error', text, { stays: true })
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
  if (outcome.kind === 'retry') return t(messages.notStoredNorSent)
  return translate(outcome.error.message) || commandTexts(command.kind).failure
}

function onVisibilityChange(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

function isVisible(): boolean {
  return document.visibilityState === 'visible'
}

/**
 * Notifies the user once of each refusal: with a toast, or only for screen readers where a note on the screen tells it.
 * Renders nothing.
 */
function RefusalToasts({ visible }: { visible: boolean }) {
  const userParticipations = useUserParticipations()
  const classes = useClasses()
  const { told, untold } = useTold(useOutbox().filter((row) => isRefused(row) && !row.notified))
  // The class and date may still be loading.
  const known = classes.status !== 'loading'
  const textOf = (row: OutboxRow) => {
    if (!isSessionRow(row)) return refusalSentence(row)
    const about = describeSession(row.args, { ...userParticipations, classes: classes.rows })
    return about ? refusalOnOtherScreens(row, about, classes.rows) : refusalSentence(row)
  }
  useEffect(() => {
    if (!visible || !known) return
    const notify = (row: OutboxRow, text: string | null, tell: (text: string) => void) =>
      void markNotified(row.id).then((first) => first && text !== null && tell(text))
    for (const row of told) notify(row, refusalSentence(row), announce)
    for (const row of untold) notify(row, textOf(row), (text) => showToast('error', text))
  })
  return null
}
