import { BANNER_MS, BROADCAST_CLOSE_MS } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { MessageSent } from '@cubby/contract/office/notification-center'
import { offeredPlaceholders } from '@cubby/rules/office/template-variables'
import { t } from '@cubby/texts/t'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { proveFirst } from '@/api/fresh-proof.ts'
import { MessageFields } from '@/desk/operation/message-fields.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { Spinner } from '@/ui/spinner.tsx'
import { MessagePreview } from './message-preview.tsx'
import { useComposer } from './use-composer.ts'
import { NOTIFICATION_CENTER } from './use-notification-center.ts'
import { VariableFields } from './variable-fields.tsx'

/** A dialog that sends a broadcast. It cannot be closed while it sends. After the success message, it closes itself. */
export function BroadcastDialog({ onClosed }: { onClosed: () => void }) {
  const form = useOperationForm({
    defaults: { title: '', message: '' },
    check: ({ title, message }) =>
      title.trim()
        ? { message: !message.trim() && t(messages.broadcastIncomplete) }
        : { title: t(messages.broadcastIncomplete) },
    send: async (call, text): Promise<MessageSent | null> => {
      // Asked for here, because a dialog that shows that it sends cannot be closed.
      if (preview.data?.lacks_proof && !(await proveFirst())) return null
      setSending(true)
      return call('POST', '/notifications/admin/broadcast', {
        body: { ...text, variables, is_broadcast: true, type: 'broadcast' },
      }).finally(() => setSending(false))
    },
    failed: t(messages.broadcastFailed),
    queryKey: NOTIFICATION_CENTER,
    hidesAfter: BANNER_MS,
    // The dialog shows to how many it was sent.
    onDone: () => {},
    close: onClosed,
  })
  const [isSending, setSending] = useState(false)
  const request = { ...form.watch(), recipientType: 'broadcast' } as const
  const { preview, variableFields, variables, error } = useComposer(request)
  return (
    <Dialog title={t('Broadcast')} wide locked={isSending} onClosed={onClosed}>
      {(close) =>
        form.result ? (
          <BroadcastDone sent={form.result} close={close} />
        ) : isSending ? (
          <p role="status" className="flex min-h-32 items-center justify-center gap-3">
            <Spinner /> {t('Sending to everybody…')}
          </p>
        ) : (
          <OperationForm form={{ ...form, close }} disabled={error !== null} submit={t('Send Broadcast')}>
            <p>{t('It is sent to everybody with an active account and cannot be undone.')}</p>
            <MessageFields
              field={form.field}
              placeholders={offeredPlaceholders.broadcast}
              onInsert={(message) => form.set('message', message)}
            />
            <VariableFields {...variableFields} />
            <MessagePreview request={request} preview={preview} />
            {error && <p className="text-muted-foreground text-sm">{error}</p>}
          </OperationForm>
        )
      }
    </Dialog>
  )
}

function BroadcastDone({ sent, close }: { sent: MessageSent; close: () => void }) {
  useEffect(() => {
    const timer = setTimeout(close, BROADCAST_CLOSE_MS)
    return () => clearTimeout(timer)
  }, [close])
  const { sent_count, failed_count } = sent.data
  return (
    <p role="status" className="flex min-h-32 flex-col items-center justify-center gap-2 text-center">
      <CircleCheck className="size-10 text-success" aria-hidden="true" />
      <span className="font-semibold">{t(messages.broadcastSent)}</span>
      <span className="figures text-muted-foreground">
        {failed_count > 0
          ? t('To {count, plural, one {# user} other {# users}}, {failed} failed', {
              count: sent_count,
              failed: failed_count,
            })
          : t('To {count, plural, one {# user} other {# users}}', { count: sent_count })}
      </span>
    </p>
  )
}
