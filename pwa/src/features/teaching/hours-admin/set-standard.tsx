import type { StandardAssignment } from '@cubby/contract/teaching/hours'
import type { StudentStanding } from '@cubby/contract/teaching/standings'
import { t } from '@cubby/texts/t'
import { useState } from 'react'
import type { Call } from '@/api/call.ts'
import { useToday } from '@/desk/dates/dates.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { Dialog } from '@/desk/ui/dialog.tsx'
import { isStandardComplete, StandardFields } from '@/features/school/bulk/standard-fields.tsx'
import { Button } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'

const texts = { done: t('Standard saved'), failed: t('Failed to save the standard') }

interface SetStandardProps {
  userId: string
  name: string
  /** What the user follows now. */
  standings: readonly StudentStanding[]
}

/** Sets a standard for one user, or takes back one that the office set. */
export function SetStandard({ userId, name, standings }: SetStandardProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setOpen(true)}>
        {rich('Set standard <part>for {name}</part>', {
          name,
          part: (words) => <span className="sr-only">{words}</span>,
        })}
      </Button>
      {isOpen && (
        <Dialog title={t('Set standard for {name}', { name })} onClosed={() => setOpen(false)}>
          {(close) => <SetStandardForm userId={userId} standings={standings} close={close} />}
        </Dialog>
      )}
    </>
  )
}

function SetStandardForm({
  userId,
  standings,
  close,
}: Omit<SetStandardProps, 'name'> & { close: () => void }) {
  const assign = async (call: Call, assignment: Omit<StandardAssignment, 'ids'>) => {
    const body = { ids: [userId], ...assignment }
    const { results } = await call('POST', '/admin/hours/standards', { body })
    const refused = results.find((result) => result.refused)?.refused
    if (refused) throw new Error(refused)
  }
  const form = useOperationForm({
    defaults: { standard_id: '', since: useToday() },
    send: assign,
    ...texts,
    close,
  })
  const draft = form.watch()
  const byOffice = standings.filter(({ by_office }) => by_office)
  return (
    <OperationForm form={form} disabled={!isStandardComplete(draft)} submit={t('Set standard')}>
      {byOffice.length > 0 && (
        <ul aria-label={t('Set by the office')} className="grid divide-y border-y">
          {byOffice.map(({ standard_id, standard_name }) => (
            <li key={standard_id} className="flex flex-wrap items-center justify-between gap-2 py-2">
              <span className="wrap-anywhere font-semibold">{standard_name}</span>
              <Button
                variant="outline"
                size="small"
                onClick={() => void form.attempt((call) => assign(call, { standard_id, since: null }))}
              >
                {rich('Remove <part>{standardName}</part>', {
                  standardName: standard_name,
                  part: (words) => <span className="sr-only">{words}</span>,
                })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <StandardFields field={form.field} chosen={draft.standard_id} />
      <p className="text-muted-foreground text-sm">
        {t('The student sees it under My hours and can add others, but cannot remove it.')}
      </p>
    </OperationForm>
  )
}
