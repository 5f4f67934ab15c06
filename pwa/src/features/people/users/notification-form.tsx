import { messages } from '@cubby/contract/messages'
import type { ListedUser } from '@cubby/contract/people/users'
import { useState } from 'react'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useIdempotentCall } from '@/desk/operation/use-idempotent-request.ts'
import { useOperation } from '@/desk/operation/use-operation.ts'
import { MessageFields } from '@/features/messages/notifications-admin/message-fields.tsx'
import { NOTIFICATION_CENTER } from '@/features/messages/notifications-admin/use-notification-center.ts'
import { useProvider } from '@/offline/hooks/use-collection.ts'

export function NotificationForm({ user, close }: { user: ListedUser; close: () => void }) {
  const callOnce = useIdempotentCall()
  const provider = useProvider()?.name ?? 'Cubby'
  const [written, setWritten] = useState<{ title?: string; message: string }>({ message: '' })
  const text = { title: `A message from ${provider}`, ...written }
  const operation = useOperation(
    () => {
      const body = { ...text, recipient: user.id, recipientType: 'user' as const }
      return callOnce('POST', '/notifications/admin/send', { body })
    },
    { done: messages.notificationSentToUser, failed: messages.notificationSendFailed },
    close,
    NOTIFICATION_CENTER,
  )
  const error = messageErrorOf(text)
  return (
    <OperationForm
      failure={operation.failure}
      fields={operation.fields}
      busy={operation.busy}
      disabled={error !== null}
      submit="Send"
      onSubmit={() => operation.run(undefined)}
      close={close}
    >
      <p>
        {user.first_name} {user.last_name} reads it in the app, and by email unless they turned emails off.
      </p>
      <MessageFields {...text} onChange={setWritten} />
      {error && <p className="text-muted-foreground text-sm">{error}</p>}
    </OperationForm>
  )
}

/** Returns why the message cannot be sent, or null if it can. */
function messageErrorOf({ title, message }: { title: string; message: string }): string | null {
  if (!message.trim()) return messages.enterNotification
  return title.trim() ? null : messages.titleAndMessageRequired
}
