import { messages } from '@cubby/contract/messages'
import type { CenterDetails } from '@cubby/contract/money/centers'
import type { CenterOrdered } from '@cubby/contract/seats/center-orders'
import { t } from '@cubby/texts/t'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { callAsUser } from '@/api/call-as-user.ts'
import { ApiError } from '@/api/client.ts'
import { detailsOf } from '@/api/read-response.ts'
import { currentTime } from '@/api/server-clock.ts'
import { useTimeZone } from '@/desk/dates/dates.tsx'
import { failureSentence } from '@/desk/messages/failure.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { CLASSES } from '@/desk/shell/query-client.ts'
import { useAllClasses } from '@/desk/shell/use-all-classes.ts'
import { Dialog } from '@/desk/ui/dialog.tsx'
import {
  chosenOf,
  modeOf,
  noOrder,
  OrderForm,
  orderErrors,
} from '@/features/seats/center-orders/order-form.tsx'
import { OrderResult } from '@/features/seats/center-orders/order-result.tsx'
import { bookableClasses } from '@/features/seats/session-choice/bookable-sessions.ts'
import { SessionChoice } from '@/features/seats/session-choice/session-choice.tsx'
import { textLink } from '@/ui/button.tsx'
import type { FieldMessages } from '@/ui/forms/field-errors.ts'
import { rich } from '@/ui/rich.tsx'

interface EnrollStaffProps {
  details: CenterDetails
  onClosed: () => void
}

/** Enrolls staff of a center on its behalf, for example while its director calls. */
export function EnrollStaff({ details, onClosed }: EnrollStaffProps) {
  return (
    <Dialog wide title={t('Enroll staff of {name}', { name: details.center.name })} onClosed={onClosed}>
      {(close) => <Order details={details} close={close} />}
    </Dialog>
  )
}

function Order({ details: { center, people }, close }: { details: CenterDetails; close: () => void }) {
  const staff = people
    .filter(({ kind }) => kind === 'staff')
    .map(({ id: member_id, name }) => ({ member_id, name }))
  const form = useOperationForm({
    defaults: noOrder,
    check: ({ session_id, member_ids }): FieldMessages =>
      orderErrors(session_id, chosenOf(member_ids, staff, preview.data)),
    send: async (call, { session_id, member_ids, mode, po_number }): Promise<CenterOrdered | null> => {
      if (!preview.data) return null
      const chosen = chosenOf(member_ids, staff, preview.data)
      return call('POST', '/admin/centers/:id/orders', {
        params: { id: center.id },
        body: {
          session_id,
          member_ids: chosen.map(({ member_id }) => member_id),
          mode: modeOf(mode, chosen, preview.data),
          po_number: po_number.trim(),
          terms: preview.data.terms,
        },
      })
    },
    // A refusal may name other seats, too.
    refetchesAlways: true,
    onDone: () => {},
    close,
  })
  const sessionId = form.watch('session_id')
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
  if (form.result) return <OrderResult result={form.result} close={close} />
  const { error } = form
  return (
    <OrderForm
      form={form}
      people={staff}
      preview={preview.data}
      failure={
        sessionId !== '' && preview.error
          ? failureSentence(preview.error, t(messages.somethingWentWrong))
          : null
      }
      refused={(error instanceof ApiError && detailsOf(error, 'order_refused')) || []}
      invite={
        <p className="text-muted-foreground text-sm">
          {rich('Missing someone? <link>Invite them</link>. They can be enrolled when they have agreed.', {
            link: (words) => (
              <Link
                to="/admin/centers/$id/$section"
                params={{ id: center.id, section: 'people' }}
                className={textLink}
                onClick={close}
              >
                {words}
              </Link>
            ),
          })}
        </p>
      }
    >
      <SessionChoice
        classes={bookableClasses(classes.data ?? [], { now: new Date(currentTime()), zone })}
        failure={classes.error ? failureSentence(classes.error, t(messages.adminClassesFailed)) : null}
        sessionId={sessionId}
        onChoose={(id) => {
          form.clearFailure()
          form.set('session_id', id)
        }}
      />
    </OrderForm>
  )
}
