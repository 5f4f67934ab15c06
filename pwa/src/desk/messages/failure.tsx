import { messages } from '@cubby/contract/messages'
import { t } from '@cubby/texts/t'
import { useEffect } from 'react'
import { ApiError, NetworkError } from '@/api/client.ts'
import { isLoginOver, isOwnError, sentenceOf } from '@/api/failure-message.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Banner, type BannerMessage, useBanner } from './banner.tsx'

export const OPERATION_NEEDS_CONNECTION = t(
  'This needs a connection, and the server cannot be reached right now.',
)

/** The message of a failure, and its reason if there is one. */
export interface Failure {
  readonly text: string
  readonly detail: string | null
}

/**
 * Returns the message of an error (specification 2 §8): the server's own, or else `failed`. The detail says that there
 * is no connection, or that the response is not from Cubby. The text is empty if the login has ended, because the app
 * reports that once.
 */
export function failureMessageOf(error: unknown, failed: string = t(messages.errorOccurred)): Failure {
  if (isLoginOver(error)) return { text: '', detail: null }
  if (error instanceof NetworkError) return { text: failed, detail: OPERATION_NEEDS_CONNECTION }
  if (error instanceof ApiError) {
    const cause = causeOf(error)
    if (cause) return { text: failed, detail: cause }
    return { text: error.hasServerMessage ? sentenceOf(error) : failed, detail: null }
  }
  return { text: isOwnError(error) && error.message ? sentenceOf(error) : failed, detail: null }
}

/** Message and reason as one text: 'Failed to fetch users. This needs a connection, …'. */
export function failureSentence(error: unknown, failed?: string): string {
  const { text, detail } = failureMessageOf(error, failed)
  return detail ? `${text.replace(/\.$/, '')}. ${detail}` : text
}

/** Why a response is not from Cubby, such as the page of a proxy. */
function causeOf({ contentType, hasServerMessage }: ApiError): string | null {
  if (contentType === null || hasServerMessage) return null
  return contentType.includes('text/html')
    ? t(messages.proxyError)
    : t('Expected JSON but got: {contentType}', { contentType })
}

/** Only the reason, for a text under a heading that already names the failure. */
export function reasonOf(error: unknown): string {
  const { text, detail } = failureMessageOf(error, '')
  return detail ?? text
}

interface FailureBannerProps {
  error: unknown
  /** The message if the server does not send its own. */
  failed: string
}

/** Shows a failure over the page each time it happens. */
export function FailureBanner({ error, failed }: FailureBannerProps) {
  const { banner, showBanner } = useBanner(bannerOf(error, failed))
  useEffect(() => showBanner(bannerOf(error, failed)), [error, failed, showBanner])
  return <Banner banner={banner} showBanner={showBanner} />
}

function bannerOf(error: unknown, failed: string): BannerMessage | null {
  return error ? { tone: 'error', ...failureMessageOf(error, failed) } : null
}

interface ErrorPanelProps {
  message: string
  /** The reason, if there is one. */
  detail?: string | null
  onRetry?: () => void
}

/** The failure of a list, with its reason and a retry. Nothing without a message. */
export function ErrorPanel({ message, detail, onRetry }: ErrorPanelProps) {
  if (!message) return null
  return (
    <Card className="grid justify-items-center gap-3 px-6 py-12 text-center">
      <div role="alert" className="grid gap-1">
        <p className="font-display font-semibold text-destructive text-xl">{t('Error')}</p>
        <p>{message}</p>
        {detail && <p className="text-muted-foreground text-sm">{detail}</p>}
      </div>
      {onRetry && (
        <Button variant="outline" onClick={onRetry}>
          {t('Try Again')}
        </Button>
      )}
    </Card>
  )
}
