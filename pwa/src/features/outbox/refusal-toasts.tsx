import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { markNotified, type OutboxRow, useOutbox } from '@/offline/outbox/outbox.ts'
import { isRefused, isSessionRow } from '@/offline/outbox/outbox-row.ts'
import { useUserParticipations } from '@/offline/outbox/use-user-participations.ts'
import { useClasses } from '@/offline/store/use-collection.ts'
import { showToast } from '@/ui/toast-store.ts'
import { refusalAway, refusalSentence } from './refusal-text.ts'
import { describeSession } from './session-description.ts'

/**
 * Notifies the user once of a refusal: on the page of the class with the reason only, on other screens also
 * with class and date. Renders nothing.
 */
export function RefusalToasts({ visible }: { visible: boolean }) {
  const { pathname } = useLocation()
  const userParticipations = useUserParticipations()
  const classes = useClasses()
  const unnotified = useOutbox().filter((row) => isRefused(row) && !row.notified)
  // The class and date may still be loading.
  const known = classes.status !== 'loading'
  const textOf = (row: OutboxRow) => {
    const about =
      isSessionRow(row) &&
      describeSession(row.args.sessionId, { ...userParticipations, classes: classes.rows })
    return about && pathname !== `/classes/${about.classId}` ? refusalAway(row, about) : refusalSentence(row)
  }
  useEffect(() => {
    if (!visible || !known) return
    for (const row of unnotified) {
      const text = textOf(row)
      void markNotified(row.id).then((first) => first && text !== null && showToast('error', text))
    }
  })
  return null
}
