import type { AdminClass, AdminSession } from '@cubby/contract/catalog/admin-classes'
import { messages } from '@cubby/contract/messages'
import { type ClassShares, classShares, type Standard } from '@cubby/contract/teaching/standards'
import { creditProblem } from '@cubby/rules/teaching/check-credits'
import { sharesOn } from '@cubby/rules/teaching/hour-credits'
import { useState } from 'react'
import { useToday } from '@/desk/dates/dates.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'
import { CLASSES } from '@/desk/shell/query-client.ts'
import { DateField, TextField } from '@/ui/fields.tsx'
import { Switch } from '@/ui/switch.tsx'
import { type CreditDraft, creditsOf, draftsOf, typedHours } from './credit-draft.ts'
import { CreditFields } from './credit-fields.tsx'

interface SharesFormProps {
  stored: Pick<AdminClass, 'id' | 'sessions'>
  versions: readonly ClassShares[]
  standards: readonly Standard[]
  close: () => void
}

/** Sets what the hours of a class count for, from a day on or for all certificates before. */
export function SharesForm({ stored, versions, standards, close }: SharesFormProps) {
  const today = useToday()
  const callOnce = useIdempotentCall()
  const current = sharesOn(versions, today)
  const contactHours = contactHoursOf(stored)
  const [hours, setHours] = useState(String(current?.hours ?? contactHours ?? ''))
  const [drafts, setDrafts] = useState<CreditDraft[]>(() => draftsOf(current?.shares ?? [], standards, today))
  // The first version holds for earlier certificates, too. A later change leaves them as they are.
  const [isForAll, setForAll] = useState(versions.length === 0)
  const [from, setFrom] = useState(today)
  const [errors, setErrors] = useState<Record<string, string>>()
  const operation = useOperation(
    (body: ClassShares) => callOnce('PUT', '/admin/classes/:id/shares', { params: { id: stored.id }, body }),
    { done: messages.sharesSaved, failed: messages.somethingWentWrong },
    close,
    [...CLASSES, stored.id, 'shares'],
  )
  const day = isForAll ? today : from || today
  const typed = typedHours(hours)
  const change = (next: CreditDraft[]) => {
    setDrafts(next)
    setErrors(undefined)
    operation.reset()
  }
  const submit = () => {
    const shares = creditsOf(drafts, standards, day)
    const parsed = classShares.safeParse({ effective_from: isForAll ? null : from, hours: typed, shares })
    const problem =
      parsed.success &&
      creditProblem({ hours: parsed.data.hours, credits: shares }, standards, {
        day,
        tooMany: messages.sharesExceedClass,
      })
    if (parsed.success && !problem) return operation.run(parsed.data)
    const issues = parsed.error?.issues ?? []
    setErrors({
      ...(problem && { shares: problem }),
      ...Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])),
    })
  }
  const fields = errors ?? operation.fields
  return (
    <OperationForm
      failure={errors ? null : operation.failure}
      fields={fields}
      busy={operation.busy}
      submit="Save Hours"
      onSubmit={submit}
      close={close}
    >
      <TextField
        label="Hours of the whole class"
        name="hours"
        hint={contactHours !== null && `Its sessions have ${contactHours} hours of instruction.`}
        className="figures"
        inputMode="decimal"
        autoComplete="off"
        value={hours}
        onValueChange={setHours}
      />
      <CreditFields
        drafts={drafts}
        standards={standards}
        day={day}
        hours={typed !== null && Number.isFinite(typed) ? typed : null}
        error={fields?.shares}
        onChange={change}
      />
      <Switch label="Also for certificates issued before" checked={isForAll} onChange={setForAll}>
        {isForAll
          ? 'They count from the day of each session, also in the past.'
          : 'Sessions that ended before keep what they gave.'}
      </Switch>
      {!isForAll && (
        <DateField
          label="For sessions that end on or after"
          name="effective_from"
          value={from}
          onValueChange={setFrom}
        />
      )}
    </OperationForm>
  )
}

/** The contact hours of the newest session whose meetings are known; null if there is none. */
export function contactHoursOf({
  sessions,
}: {
  readonly sessions: readonly Pick<AdminSession, 'start_date' | 'contact_hours'>[]
}): number | null {
  const known = sessions.filter(({ contact_hours }) => contact_hours !== null)
  return known.toSorted((a, b) => b.start_date.localeCompare(a.start_date))[0]?.contact_hours ?? null
}
