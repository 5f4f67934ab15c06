import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useClasses } from '@/offline/hooks/use-collection.ts'
import { useOutbox } from '@/offline/hooks/use-outbox.ts'
import { useUserParticipations } from '@/offline/hooks/use-user-participations.ts'
import { isRefused, isSessionRow, type OutboxRow } from '@/offline/store/outbox-row.ts'
import { markNotified } from '@/offline/sync/enqueue.ts'
import { showToast } from '@/ui/toast-store.ts'
import { refusalOnOtherScreens, refusalSentence } from './refusal-text.ts'
import { describeSession } from './session-description.ts'

/**
 * Notifies the user once of each refusal. Where the screen shows the session, the toast has only the reason; elsewhere
 * also the class, the date, and the next step. Renders nothing.
 */
export function RefusalToasts({ visible }: { visible: boolean }) {
  const { pathname } = useLocation()
  const userParticipations = useUserParticipations()
  const classes = useClasses()
  const unnotified = useOutbox().filter((row) => isRefused(row) && !row.notified)
  // The class and date may still be loading.
  const known = classes.status !== 'loading'
  const textOf = (row: OutboxRow) => {
    if (!isSessionRow(row)) return refusalSentence(row)
    const about = describeSession(row.args, { ...userParticipations, classes: classes.rows })
    const { sessions = [] } = classes.rows.find(({ id }) => pathname === `/classes/${id}`) ?? {}
    const isOnScreen = sessions.some(({ id }) => id === row.args.sessionId)
    return about && !isOnScreen ? refusalOnOtherScreens(row, about, classes.rows) : refusalSentence(row)
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
