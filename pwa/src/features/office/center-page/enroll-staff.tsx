import { messages } from '@cubby/contract/messages'
import type { CenterDetails } from '@cubby/contract/money/centers'
import type { CenterOrder, CenterOrdered } from '@cubby/contract/seats/center-orders'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { ApiError } from '@/api/client.ts'
import { detailsOf } from '@/api/read-response.ts'
import { currentTime } from '@/api/server-clock.ts'
import { useTimeZone } from '@/desk/dates/dates.tsx'
import { failureSentence } from '@/desk/messages/failure.tsx'
import { useIdempotentCall } from '@/desk/operation/use-operation.ts'
import { CLASSES } from '@/desk/shell/query-client.ts'
import { useAllClasses } from '@/desk/shell/use-all-classes.ts'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { OrderForm } from '@/features/seats/center-orders/order-form.tsx'
import { OrderResult } from '@/features/seats/center-orders/order-result.tsx'
import { bookableClasses } from '@/features/seats/session-choice/bookable-sessions.ts'
import { SessionChoice } from '@/features/seats/session-choice/session-choice.tsx'
import { textLink } from '@/ui/button.tsx'

interface EnrollStaffProps {
  details: CenterDetails
  onClosed: () => void
}

/** Enrolls staff of a center on its behalf, for example while its director calls. */
export function EnrollStaff({ details, onClosed }: EnrollStaffProps) {
  return (
    <Dialog wide title={`Enroll Staff of ${details.center.name}`} onClosed={onClosed}>
      {(close) => <Order details={details} close={close} />}
    </Dialog>
  )
}

function Order({ details: { center, people }, close }: { details: CenterDetails; close: () => void }) {
  const [sessionId, setSessionId] = useState('')
  const zone = useTimeZone()
  const classes = useAllClasses()
  const preview = useQuery({
    // Reloaded with the classes, so that the free seats are those of now.
    queryKey: [...CLASSES, 'all', 'order', center.id, sessionId],
    queryFn: ({ signal }) =>
      callAsUser('GET', '/admin/centers/:id/orders/preview', {
        params: { id: center.id },
        query: { sessionId },
        signal,
      }),
    enabled: sessionId !== '',
  })
  const order = useOrder(center.id)
  if (order.data) return <OrderResult result={order.data} close={close} />
  const error = order.error ?? (sessionId === '' ? null : preview.error)
  return (
    <OrderForm
      people={people
        .filter(({ kind }) => kind === 'staff')
        .map(({ id: member_id, name }) => ({ member_id, name }))}
      place="seat"
      sessionId={sessionId}
      preview={preview.data}
      failure={error && failureSentence(error, messages.somethingWentWrong)}
      refused={(order.error instanceof ApiError && detailsOf(order.error, 'order_refused')) || []}
      busy={order.isPending}
      invite={
        <p className="text-muted-foreground text-sm">
          Somebody is missing?{' '}
          <Link
            to="/admin/centers/$id/$section"
            params={{ id: center.id, section: 'people' }}
            className={textLink}
            onClick={close}
          >
            Invite them
          </Link>
          . They can be enrolled when they have agreed.
        </p>
      }
      onOrder={order.mutate}
      close={close}
    >
      <SessionChoice
        classes={bookableClasses(classes.data ?? [], { now: new Date(currentTime()), zone })}
        failure={classes.error ? failureSentence(classes.error, messages.adminClassesFailed) : null}
        sessionId={sessionId}
        onChoose={(id) => {
          order.reset()
          setSessionId(id)
        }}
      />
    </OrderForm>
  )
}

/** Sends the order once. Then refetches all lists, also after a refusal, which may name other seats. */
function useOrder(id: string) {
  const callOnce = useIdempotentCall()
  const queries = useQueryClient()
  return useMutation<CenterOrdered, Error, CenterOrder>({
    mutationFn: (body) => callOnce('POST', '/admin/centers/:id/orders', { params: { id }, body }),
    onSettled: () => void queries.invalidateQueries(),
  })
}
