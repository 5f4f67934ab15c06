import { messages } from '@cubby/contract/messages'
import type { ListedUser } from '@cubby/contract/users'
import { useState } from 'react'
import { MessageFields } from '@/features/admin/notifications/message-fields.tsx'
import { ActForm } from '@/features/admin/operation/operation-form.tsx'
import { useAskOnce } from '@/features/admin/operation/use-idempotent-request.ts'
import { useAct } from '@/features/admin/operation/use-operation.ts'
import { useProvider } from '@/offline/store/use-collection.ts'

export function NotificationForm({ user, close }: { user: ListedUser; close: () => void }) {
  const askOnce = useAskOnce()
  const provider = useProvider()?.name ?? 'Cubby'
  const [written, setWritten] = useState<{ title?: string; message: string }>({ message: '' })
  const text = { title: `A message from ${provider}`, ...written }
  const act = useAct(
    () => {
      const body = { ...text, recipient: user.id, recipientType: 'user' }
      return askOnce('/notifications/admin/send', { method: 'POST', body })
    },
    { done: messages.notificationSentToUser, failed: messages.notificationSendFailed },
    close,
  )
  const fault = faultOf(text)
  return (
    <ActForm
      failure={act.failure}
      fields={act.fields}
      busy={act.busy}
      disabled={fault !== null}
      submit="Send"
      onSubmit={() => act.run(undefined)}
      close={close}
    >
      <p>
        {user.first_name} {user.last_name} reads it in the app, and by e-mail unless they want none.
      </p>
      <MessageFields {...text} onChange={setWritten} />
      {fault && <p className="text-muted-foreground text-sm">{fault}</p>}
    </ActForm>
  )
}

/** What keeps a message from being sent; null when nothing does. */
function faultOf({ title, message }: { title: string; message: string }): string | null {
  if (!message.trim()) return messages.enterNotification
  return title.trim() ? null : messages.titleAndMessageRequired
}
