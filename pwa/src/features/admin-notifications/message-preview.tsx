import { messages } from '@cubby/contract/messages'
import type { PreviewRequest } from '@cubby/contract/notification-center'
import { Alert } from '@/ui/alert.tsx'
import { usePreview } from './use-center.ts'

/** The message as a real recipient will read it, and how many will. */
export function MessagePreview({ request }: { request: PreviewRequest }) {
  const hasRecipient = request.recipientType === 'broadcast' || Boolean(request.recipient)
  const { data, isError } = usePreview(request, hasRecipient)
  if (isError && request.recipientType === 'class') {
    return (
      <Alert tone="error" announced>
        {messages.classCheckFailed}
      </Alert>
    )
  }
  if (!hasRecipient || !data) return null
  const { title, message, recipient_name, recipient_count, unknown_placeholders } = data
  const count = `${recipient_count.toLocaleString('en-US')} ${recipient_count === 1 ? 'recipient' : 'recipients'}`
  return (
    <section aria-label="Preview" className="grid gap-2 rounded-control border bg-muted p-4">
      <p role="status" className="figures text-muted-foreground text-sm">
        {count}
        {recipient_name && (title || message) && `. As ${recipient_name} will read it:`}
      </p>
      {title && <p className="wrap-anywhere font-semibold">{title}</p>}
      {message && <p className="wrap-anywhere whitespace-pre-line">{message}</p>}
      {unknown_placeholders.length > 0 && (
        <p className="text-sm text-warning">
          Stays as it is written: {unknown_placeholders.map((name) => `{{${name}}}`).join(', ')}
        </p>
      )}
    </section>
  )
}
