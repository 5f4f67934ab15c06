import { messages } from '@cubby/contract/messages'
import type { PreviewRequest } from '@cubby/contract/office/notification-center'
import { t } from '@cubby/texts/t'
import { Alert } from '@/ui/alert.tsx'
import type { usePreview } from './use-notification-center.ts'

interface MessagePreviewProps {
  request: Pick<PreviewRequest, 'recipientType'>
  preview: ReturnType<typeof usePreview>
}

/** Shows the message as one of its recipients will read it, and the number of recipients. */
export function MessagePreview({ request, preview: { data, isError } }: MessagePreviewProps) {
  if (isError && request.recipientType === 'class') {
    return (
      <Alert tone="error" announced>
        {t(messages.classCheckFailed)}
      </Alert>
    )
  }
  if (!data) return null
  const { title, message, recipient_name, recipient_count, call_count = 0 } = data
  return (
    <section aria-label={t('Preview')} className="grid gap-2 rounded-control border bg-muted p-4">
      <p role="status" className="figures text-muted-foreground text-sm">
        {call_count > 0
          ? t(
              '{count, plural, one {# recipient} other {# recipients}}, {calls} without email: on the call list',
              { count: recipient_count, calls: call_count },
            )
          : t('{count, plural, one {# recipient} other {# recipients}}', { count: recipient_count })}
        {recipient_name &&
          (title || message) &&
          `. ${t('As {name} will read it:', { name: recipient_name })}`}
      </p>
      {title && <p className="wrap-anywhere font-semibold">{title}</p>}
      {message && <p className="wrap-anywhere whitespace-pre-line">{message}</p>}
    </section>
  )
}
