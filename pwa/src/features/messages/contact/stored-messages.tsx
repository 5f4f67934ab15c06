import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { useServerReachable } from '@/offline/hooks/use-collection.ts'
import { useContactMessages } from '@/offline/hooks/use-waiting-changes.ts'
import { type ContactMessage, isCenterRequest } from '@/offline/store/stored-rows.ts'
import { dropMessage, hasNoResponse, sendMessagesNow } from '@/offline/sync/contact-outbox.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'

/**
 * The messages and requests for centers that have not reached the provider. `except` is the one that the form
 * is sending.
 */
export function StoredMessages({ except }: { except: string | null }) {
  const stored = useContactMessages().filter(({ id }) => id !== except)
  return (
    <div role="status" className="grid gap-4 not-empty:mb-6">
      {stored.map((message) => (
        <StoredMessage key={message.id} message={message} />
      ))}
    </div>
  )
}

/** A stored message to the provider and its state. */
function StoredMessage({ message }: { message: ContactMessage }) {
  const { id, form, status, lastError } = message
  const reachable = useServerReachable()
  const waitsForNetwork = status === 'queued' && (lastError ? hasNoResponse(lastError.code) : !reachable)
  const drop = () => void dropMessage(id)
  return (
    <Card as="article" aria-labelledby={`message-${id}`} className="grid gap-3 p-4 sm:p-5">
      <h2 id={`message-${id}`} className="text-xl">
        {titleOf(message)}
      </h2>
      {status === 'sent' && !isCenterRequest(form) && <p>{t(messages.contactReceivedDetail)}</p>}
      {waitsForNetwork && <p className="text-muted-foreground text-sm">{t(messages.networkFailed)}</p>}
      {lastError && !waitsForNetwork && status !== 'sent' && (
        <p className="text-muted-foreground text-sm">{refusalText(lastError)}</p>
      )}
      <blockquote className="line-clamp-3 border-s-4 ps-3 text-muted-foreground">
        {isCenterRequest(form)
          ? t('Request for {name}. {message}', { name: form.name, message: form.message })
          : form.message}
      </blockquote>
      {status !== 'sending' && (
        <div className="flex flex-wrap gap-2">
          {status === 'queued' && (
            <Button size="small" onClick={() => void sendMessagesNow()}>
              {t('Try again now')}
            </Button>
          )}
          <Button size="small" variant="outline" onClick={drop}>
            {status === 'sent' ? t('OK') : t('Discard')}
          </Button>
        </div>
      )}
    </Card>
  )
}

function titleOf({ status, lastError, form }: ContactMessage): string {
  if (status === 'sent') {
    return isCenterRequest(form) ? t(messages.centerRequestSent) : t(messages.contactReceived)
  }
  if (status === 'sending') return t('Sending your message')
  if (status === 'refused') return t('We could not accept your message')
  if (lastError && !hasNoResponse(lastError.code)) return t('Saved on this device. We will try again soon.')
  return t('Saved on this device. We will send it when you are back online.')
}

/** The message of an ApiError whose response has no message. */
const WITHOUT_MESSAGE = /^HTTP error! status: \d+$/

/** Why a message was not accepted: the server's message or the app's. */
export function refusalText({ message }: { message: string }): string {
  return WITHOUT_MESSAGE.test(message) || message === '' ? t(messages.contactFailed) : message
}
