import { NOTIFICATION_MESSAGE_MAX_LENGTH, NOTIFICATION_TITLE_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { ListedUser } from '@cubby/contract/users'
import { useState } from 'react'
import { ActForm } from '@/features/admin/act-form.tsx'
import { useAct } from '@/features/admin/use-act.ts'
import { useAskOnce } from '@/features/admin/use-ask-once.ts'
import { useProvider } from '@/offline/stored.ts'
import { Field } from '@/ui/field.tsx'
import { TextArea } from '@/ui/text-area.tsx'
import { TextInput } from '@/ui/text-input.tsx'

export function NotificationForm({ user, close }: { user: ListedUser; close: () => void }) {
  const askOnce = useAskOnce()
  const provider = useProvider()?.name ?? 'Cubby'
  const [title, setTitle] = useState(`A message from ${provider}`)
  const [message, setMessage] = useState('')
  const body = { title, message, recipient: user.id, recipientType: 'user' }
  const act = useAct(
    async () => {
      if (!user.id) throw new Error(messages.invalidUserSelected)
      if (!message.trim()) throw new Error(messages.enterNotification)
      if (!title.trim()) throw new Error(messages.titleAndMessageRequired)
      return askOnce('/notifications/admin/send', { method: 'POST', body })
    },
    { done: messages.notificationSentToUser, failed: messages.notificationSendFailed },
    close,
  )
  return (
    <ActForm
      failure={act.failure}
      busy={act.busy}
      disabled={!message.trim()}
      submit="Send"
      onSubmit={() => act.run(undefined)}
      close={close}
    >
      <p>
        {user.first_name} {user.last_name} reads it in the app, and by e-mail unless they want none.
      </p>
      <Field label="Title">
        {(control) => (
          <TextInput
            {...control}
            value={title}
            maxLength={NOTIFICATION_TITLE_MAX_LENGTH}
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
      </Field>
      <Field label="Message">
        {(control) => (
          <TextArea
            {...control}
            rows={5}
            value={message}
            maxLength={NOTIFICATION_MESSAGE_MAX_LENGTH}
            onChange={(event) => setMessage(event.target.value)}
          />
        )}
      </Field>
    </ActForm>
  )
}
