import { APPROVAL_DAYS } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { ApprovalRequest } from '@cubby/contract/office/approval-requests'
import { t } from '@cubby/texts/t'
import { useQuery } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'
import { EmptyClipboard } from '@/art/office-desk.tsx'
import { ErrorPanel, failureMessageOf } from '@/desk/messages/failure.tsx'
import { SectionHeading } from '@/desk/shell/section-heading.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Spinner } from '@/ui/spinner.tsx'
import { ApprovalRequestCard } from './approval-request-card.tsx'

/** Approval Requests: what one administrator asked for and another one approves or rejects. */
export function ApprovalRequestsScreen() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['approval-requests'],
    queryFn: ({ signal }) => callAsUser('GET', '/admin/approval-requests', { signal }),
  })
  const failure = error ? failureMessageOf(error, t(messages.approvalsFailed)) : null
  return (
    <div className="grid grid-cols-1 gap-5">
      <SectionHeading
        title={t('Approval Requests')}
        description={t(
          'These actions need two administrators. One requests, and another decides within {days} days. Choose the actions in Settings.',
          { days: APPROVAL_DAYS },
        )}
      />
      {failure && (
        <ErrorPanel message={failure.text} detail={failure.detail} onRetry={() => void refetch()} />
      )}
      {!data && !failure && isFetching && (
        <p role="status" className="flex animate-appear items-center gap-3 py-6">
          <Spinner className="size-6 text-primary" />
          {t('Loading the requests...')}
        </p>
      )}
      {data && !failure && (
        <>
          {data.open.length === 0 ? (
            <EmptyState picture={<EmptyClipboard />} title={t('No requests waiting')}>
              {t('When an administrator asks for something that needs two, it appears here.')}
            </EmptyState>
          ) : (
            <RequestList title={t('Waiting')} requests={data.open} />
          )}
          {data.closed.length > 0 && <RequestList title={t('Closed')} requests={data.closed} />}
        </>
      )}
    </div>
  )
}

function RequestList({ title, requests }: { title: string; requests: readonly ApprovalRequest[] }) {
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-xl">{title}</h2>
      <ul aria-label={title} className="grid grid-cols-1 gap-4">
        {requests.map((request) => (
          <li key={request.id}>
            <ApprovalRequestCard request={request} />
          </li>
        ))}
      </ul>
    </section>
  )
}
