import { useEffect } from 'react'
import { useLive } from '@/offline/hooks/use-live.ts'
import { keepUnsentMarker } from '@/offline/session/lost-changes.ts'
import { waitingChanges } from '@/offline/session/waiting-changes.ts'
import { openPublic } from '@/offline/store/schema.ts'
import { openCurrentUser } from '@/offline/store/user-database.ts'

/** Keeps the kinds and times of the logged-in user's unsent changes outside of the database. */
export function useUnsentMarker(): void {
  const unsent = useLive('unsent marker', readUnsent)
  useEffect(() => {
    if (unsent) keepUnsentMarker(unsent.userId, unsent.changes)
  }, [unsent])
}

/** Null without a login: what waits for an ended login stays marked. */
async function readUnsent() {
  const currentUser = await openCurrentUser()
  if (!currentUser) return null
  const userId = currentUser.login.user.id
  const { contact } = await openPublic()
  const outbox = await currentUser.db.outbox.toArray()
  const messages = await contact.filter(({ writer }) => writer === userId).toArray()
  return { userId, changes: waitingChanges(outbox, messages) }
}
