import { messages } from '@cubby/contract/messages'
import type { Notification, StaffNotification } from '@cubby/contract/messages/notifications'
import { t } from '@cubby/texts/t'
import { lazy, Suspense } from 'react'
import { call } from '@/api/call.ts'
import { useRequest } from '@/api/use-request.ts'
import { CupTelephone } from '@/art/cup-telephone.tsx'
import { PageHeading } from '@/layout/page/page-heading.tsx'
import { readersNotification } from '@/offline/hooks/readers-notification.ts'
import { readLogin } from '@/offline/session/login.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Spinner } from '@/ui/spinner.tsx'
import { NotificationDetail } from './notification-detail.tsx'

const DetailedMessageForm = lazy(() =>
  import('./detailed-message-form.tsx').then((module) => ({ default: module.DetailedMessageForm })),
)

interface FetchedNotificationProps {
  id: string
  staff?: boolean
  /** The stored notification, shown until the server responds. */
  stored?: Notification | undefined
}

/** A notification from the server. Staff can send a follow-up message. */
export function FetchedNotification({ id, staff = false, stored }: FetchedNotificationProps) {
  const texts = { refused: t(messages.notificationNotFound), failed: t(messages.notificationFailed) }
  const request = useRequest(`notification ${id}`, texts, (signal) => fetchNotification(id, staff, signal))
  const response = request.state === 'loaded' ? request.data : null
  // The stored row is newer than the response: opening it marked it as read.
  const shown = stored ?? (response && readersNotification(response.notification))
  if (shown) {
    return (
      <>
        <NotificationDetail
          notification={shown}
          isOwn={stored !== undefined || response?.is_mine === true}
          recipient={response?.is_mine === false ? response.recipient_name : undefined}
        />
        {staff && (
          <Suspense>
            <DetailedMessageForm originalNotificationId={id} />
          </Suspense>
        )}
      </>
    )
  }
  if (request.state === 'failed' || request.state === 'refused') {
    return (
      <div role="alert">
        <PageHeading className="sr-only">{t('Notification')}</PageHeading>
        <EmptyState
          picture={<CupTelephone />}
          title={request.message}
          action={request.state === 'failed' && <Button onClick={request.tryAgain}>{t('Try Again')}</Button>}
        />
      </div>
    )
  }
  return <NotificationLoading />
}

/** Fetches a notification: for staff from the administrators' endpoint, for other users their own. */
async function fetchNotification(
  id: string,
  staff: boolean,
  signal: AbortSignal,
): Promise<StaffNotification> {
  const login = await readLogin()
  const options = { params: { id }, signal, ...(login && { token: login.token }) }
  if (staff) return call('GET', '/admin/notifications/:id', options)
  const { notification } = await call('GET', '/notifications/:id', options)
  return { notification, is_mine: true, recipient_name: '' }
}

export function NotificationLoading() {
  return (
    <div className="flex animate-appear items-center gap-3 py-16" role="status">
      <Spinner className="size-6 text-primary" />
      <PageHeading className="text-xl">{t('Loading notification...')}</PageHeading>
    </div>
  )
}
