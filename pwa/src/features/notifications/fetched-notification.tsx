import { messages } from '@cubby/contract/messages'
import type { Notification } from '@cubby/contract/notifications'
import { lazy, Suspense } from 'react'
import { useQuestion } from '@/api/use-question.ts'
import { CupTelephone } from '@/art/cup-telephone.tsx'
import { PageHeading } from '@/layout/page-heading.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { fetchNotification } from './fetch-notification.ts'
import { NotificationDetail } from './notification-detail.tsx'
import { NotificationLoading } from './notification-loading.tsx'

const DetailedMessageForm = lazy(() =>
  import('./detailed-message-form.tsx').then((module) => ({ default: module.DetailedMessageForm })),
)

interface AskedNotificationProps {
  id: string
  staff?: boolean
  /** The stored notification, shown until the server responds. */
  stored?: Notification | undefined
}

/** A notification from the server; staff can follow it up. */
export function FetchedNotification({ id, staff = false, stored }: AskedNotificationProps) {
  const sayings = { refused: messages.notificationNotFound, failed: messages.notificationFailed }
  const question = useQuestion(id, sayings, (signal) => fetchNotification(id, staff, signal))
  const answer = question.state === 'answered' ? question.answer : null
  // The stored row is newer than the response, because it was just read.
  const shown = stored ?? answer?.notification
  if (shown) {
    return (
      <>
        <NotificationDetail
          notification={shown}
          isOwn={stored !== undefined || answer?.is_mine === true}
          recipient={answer?.is_mine === false ? answer.recipient_name : undefined}
        />
        {staff && (
          <Suspense>
            <DetailedMessageForm originalNotificationId={id} />
          </Suspense>
        )}
      </>
    )
  }
  if (question.state === 'failed' || question.state === 'refused') {
    return (
      <div role="alert">
        <PageHeading className="sr-only">Notification</PageHeading>
        <EmptyState
          picture={<CupTelephone />}
          title={question.message}
          action={question.state === 'failed' && <Button onClick={question.tryAgain}>Try Again</Button>}
        />
      </div>
    )
  }
  return <NotificationLoading />
}
