import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useHeld } from '@/features/enrollment/use-held.ts'
import { noteTold, type OutboxRow, useOutbox } from '@/offline/outbox.ts'
import { isRefused, isSessionRow } from '@/offline/outbox-row.ts'
import { useClasses } from '@/offline/stored.ts'
import { showToast } from '@/ui/toast-store.ts'
import { aboutSession } from './about-session.ts'
import { refusalAway, refusalSentence } from './refusal-text.ts'

/** Says once that the server refused a command: beside its session the sentence alone, elsewhere what it is about. Draws nothing. */
export function RefusalToasts({ visible }: { visible: boolean }) {
  const { pathname } = useLocation()
  const held = useHeld()
  const classes = useClasses()
  const untold = useOutbox().filter((row) => isRefused(row) && !row.told)
  // What a refusal is about may still be read from the device.
  const known = classes.status !== 'loading'
  const textOf = (row: OutboxRow) => {
    const about = isSessionRow(row) && aboutSession(row.args.sessionId, { ...held, classes: classes.rows })
    return about && pathname !== `/classes/${about.classId}` ? refusalAway(row, about) : refusalSentence(row)
  }
  useEffect(() => {
    if (!visible || !known) return
    for (const row of untold) {
      const text = textOf(row)
      void noteTold(row.id).then((first) => first && text !== null && showToast('error', text))
    }
  })
  return null
}
