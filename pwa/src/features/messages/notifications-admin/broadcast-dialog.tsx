import { BROADCAST_CLOSE_MS } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { MessageSent } from '@cubby/contract/office/notification-center'
import { offeredPlaceholders } from '@cubby/rules/office/template-variables'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { proveFirst } from '@/api/fresh-proof.ts'
import { failureSentence } from '@/desk/messages/failure.tsx'
import { MessageFields } from '@/desk/operation/message-fields.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { fieldErrorsOf, useIdempotentCall } from '@/desk/operation/use-operation.ts'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { pluralize } from '@/ui/pluralize.ts'
import { Spinner } from '@/ui/spinner.tsx'
import { MessagePreview } from './message-preview.tsx'
import { useComposer } from './use-composer.ts'
import { NOTIFICATION_CENTER } from './use-notification-center.ts'
import { useTemporaryErrors } from './use-temporary-errors.ts'
import { useTemporaryMessage } from './use-temporary-message.ts'
import { VariableFields } from './variable-fields.tsx'

/** A dialog that sends a broadcast. It cannot be closed while it sends. After the success message, it closes itself. */
export function BroadcastDialog({ onClosed }: { onClosed: () => void }) {
  const callOnce = useIdempotentCall()
  const [text, setText] = useState({ title: '', message: '' })
  const queries = useQueryClient()
  const request = { ...text, recipientType: 'broadcast' } as const
  const { preview, variableFields, variables, error } = useComposer(request)
  const send = useMutation({
    mutationFn: () =>
      callOnce('POST', '/notifications/admin/broadcast', {
        body: { ...text, variables, is_broadcast: true, type: 'broadcast' },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: NOTIFICATION_CENTER }),
  })
  const { failure } = useTemporaryMessage(
    send.error,
    send.error && failureSentence(send.error, messages.broadcastFailed),
  )
  const [errors, setErrors] = useTemporaryErrors()
  const submit = async () => {
    const empty = (['title', 'message'] as const).find((name) => !text[name].trim())
    setErrors(empty ? { [empty]: messages.broadcastIncomplete } : null)
    // Asked for here, because a dialog that shows that it sends cannot be closed.
    if (!empty && (!preview.data?.lacks_proof || (await proveFirst()))) send.mutate()
  }
  return (
    <Dialog title="Broadcast" wide locked={send.isPending} onClosed={onClosed}>
      {(close) =>
        send.isSuccess ? (
          <BroadcastDone sent={send.data} close={close} />
        ) : send.isPending ? (
          <p role="status" className="flex min-h-32 items-center justify-center gap-3">
            <Spinner /> Sending to everybody…
          </p>
        ) : (
          <OperationForm
            failure={errors ? null : failure}
            fields={errors ?? fieldErrorsOf(send.error)}
            busy={false}
            disabled={error !== null}
            submit="Send Broadcast"
            onSubmit={() => void submit()}
            close={close}
          >
            <p>It is sent to everybody with an active account and cannot be undone.</p>
            <MessageFields {...text} placeholders={offeredPlaceholders.broadcast} onChange={setText} />
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
      <span className="font-semibold">{messages.broadcastSent}</span>
      <span className="figures text-muted-foreground">
        To {pluralize(sent_count, 'user', 'users')}
        {failed_count > 0 && `, ${failed_count} failed`}
      </span>
    </p>
  )
}
