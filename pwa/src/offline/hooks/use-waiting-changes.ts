import { useEffect } from 'react'
import { keepUnsentMarker } from '@/offline/session/lost-changes.ts'
import { waitingChanges } from '@/offline/session/waiting-changes.ts'
import { openPublic } from '@/offline/store/schema.ts'
import type { ContactMessage } from '@/offline/store/stored-rows.ts'
import { openCurrentUser } from '@/offline/store/user-database.ts'
import { useAuth, useLive } from './use-collection.ts'

const none: ContactMessage[] = []

/** The current user's messages that are waiting, refused, or were sent in the background. */
export function useContactMessages(): ContactMessage[] {
  return useLoadedContactMessages() ?? none
}

/** Like `useContactMessages`, but undefined until the messages are read. */
export function useLoadedContactMessages(): ContactMessage[] | undefined {
  const auth = useAuth()
  const writer = auth.status === 'in' ? auth.user.id : null
  const read = async () => {
    const db = await openPublic()
    const messages = await db.contact.orderBy('createdAt').toArray()
    return messages.filter((message) => message.writer === writer)
  }
  return useLive(`messages ${writer}`, read)
}

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
