import { useEffect } from 'react'
import { keepUnsentMarker } from '@/offline/outbox/lost-changes.ts'
import { waitingChanges } from '@/offline/outbox/waiting-changes.ts'
import { openPublic } from '@/offline/store/schema.ts'
import { useLive } from '@/offline/store/use-live.ts'
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
