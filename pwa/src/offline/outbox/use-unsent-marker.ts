import { useEffect } from 'react'
import { keepUnsentMarker } from '@/offline/outbox/lost-changes.ts'
import { isUnsent } from '@/offline/outbox/outbox-row.ts'
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
  const commands = await currentUser.db.outbox.filter(isUnsent).toArray()
  const messages = await contact
    .filter(({ writer, status }) => writer === userId && status === 'queued')
    .toArray()
  const changes = [
    ...commands.map(({ kind, createdAt }) => ({ kind, createdAt })),
    ...messages.map(({ createdAt }) => ({ kind: 'contact' as const, createdAt })),
  ]
  return { userId, changes }
}
