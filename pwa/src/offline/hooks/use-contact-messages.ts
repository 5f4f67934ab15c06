import { useAuth } from '@/offline/hooks/use-auth.ts'
import { useLive } from '@/offline/hooks/use-live.ts'
import type { ContactMessage } from '@/offline/store/contact-message.ts'
import { openPublic } from '@/offline/store/schema.ts'

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
