import type { AdminWaitlistEntry } from '@cubby/contract/waitlist'
import { displayDate } from '@cubby/rules/session-dates'
import { ActForm } from '@/features/admin/act-form.tsx'

interface RejectEntryFormProps {
  entry: AdminWaitlistEntry
  onReject: () => void
  close: () => void
}

/** Asks before somebody loses a place in line: it cannot be given back. */
export function RejectEntryForm({ entry, onReject, close }: RejectEntryFormProps) {
  const { user_name, class_name, next_session_date, end_date, status } = entry
  return (
    <ActForm
      failure={null}
      busy={false}
      danger
      submit="Reject"
      onSubmit={() => {
        close()
        onReject()
      }}
      close={close}
    >
      <p>
        {user_name} leaves the line of {class_name}, {displayDate(next_session_date, end_date)}, for good.
        {status === 'offered' && ' The spot held for them goes to the next in line.'}
      </p>
    </ActForm>
  )
}
