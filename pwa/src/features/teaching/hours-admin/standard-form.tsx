import { STANDARD_NAME_MAX_LENGTH, STANDARD_SOURCE_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { type Standard, type StandardChange, standardChange } from '@cubby/contract/teaching/standards'
import { displayDate } from '@cubby/rules/session-dates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { useToday } from '@/desk/dates/dates.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { EVERY_QUERY, useIdempotentCall, useOperation } from '@/desk/operation/use-operation.ts'
import { Alert } from '@/ui/alert.tsx'
import { DateField, TextAreaField, TextField } from '@/ui/fields.tsx'
import { pluralize } from '@/ui/pluralize.ts'
import { SelectField } from '@/ui/select.tsx'
import { Switch } from '@/ui/switch.tsx'
import { HourFields } from './hour-fields.tsx'
import { HOURS } from './hours-search.ts'
import { IssuerFields } from './issuer-fields.tsx'
import { changeOf, changesRules, draftOf, type StandardDraft } from './standard-draft.ts'

interface StandardFormProps {
  /** Null for a new standard. */
  standard: Standard | null
  /** All standards, one of which can follow this one. */
  standards: readonly Standard[]
  close: () => void
}

/** Adds a standard, or changes one. Other rules become a new version from a day on. */
export function StandardForm({ standard, standards, close }: StandardFormProps) {
  const today = useToday()
  const callOnce = useIdempotentCall()
  const [draft, setDraft] = useState<StandardDraft>(() => ({ ...draftOf(standard), effective_from: today }))
  const [errors, setErrors] = useState<Record<string, string>>()
  const operation = useOperation(
    (body: StandardChange) => callOnce('POST', '/admin/standards', { body }),
    { done: messages.standardSaved, failed: messages.somethingWentWrong },
    close,
    EVERY_QUERY,
  )
  const set = (change: Partial<StandardDraft>) => {
    setDraft({ ...draft, ...change })
    setErrors(undefined)
    operation.reset()
  }
  const submit = () => {
    const parsed = standardChange.safeParse(changeOf(draft, standard))
    if (parsed.success) return operation.run(parsed.data)
    setErrors(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message])))
  }
  const isNewVersion = standard !== null && changesRules(draft, standard)
  const wasArchived = standard?.archived ?? false
  return (
    <OperationForm
      failure={errors ? null : operation.failure}
      fields={errors ?? operation.fields}
      busy={operation.busy}
      submit={
        isNewVersion ? `Save as Version ${(standard.versions.at(-1)?.number ?? 0) + 1}` : 'Save Standard'
      }
      onSubmit={submit}
      close={close}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Name"
          name="name"
          maxLength={STANDARD_NAME_MAX_LENGTH}
          value={draft.name}
          onValueChange={(value) => set({ name: value })}
        />
        <TextField
          label="Authority"
          name="authority"
          hint="Who requires it"
          maxLength={STANDARD_NAME_MAX_LENGTH}
          value={draft.authority}
          onValueChange={(value) => set({ authority: value })}
        />
        {standard === null && (
          <SelectField
            label="Kind"
            value={draft.kind}
            onValueChange={(value) => set({ kind: value === 'card' ? 'card' : 'hours' })}
          >
            <option value="hours">Hours</option>
            <option value="card">A card that expires</option>
          </SelectField>
        )}
        <SelectField
          label="Followed by"
          optional
          value={draft.renewed_by}
          onValueChange={(value) => set({ renewed_by: value })}
        >
          <option value="">Nothing</option>
          {standards.map(({ id, name }) => (
            <option key={id} value={id}>
              {id === standard?.id ? 'The same again' : name}
            </option>
          ))}
        </SelectField>
      </div>
      {draft.kind === 'card' ? (
        <IssuerFields draft={draft} onChange={set} />
      ) : (
        <HourFields draft={draft} onChange={set} />
      )}
      <TextAreaField
        label="Source of each number"
        name="version.source"
        hint="Regulation and section, so that the next person can check it."
        rows={3}
        maxLength={STANDARD_SOURCE_MAX_LENGTH}
        value={draft.source}
        onValueChange={(value) => set({ source: value })}
      />
      {isNewVersion && (
        <>
          <DateField
            label="The new version holds from"
            name="version.effective_from"
            className="sm:max-w-52"
            value={draft.effective_from}
            onValueChange={(value) => set({ effective_from: value })}
          />
          <Affected standardId={standard.id} day={draft.effective_from} />
        </>
      )}
      {standard && (
        <Switch label="Archived" checked={draft.archived} onChange={(archived) => set({ archived })}>
          {wasArchived || draft.archived
            ? 'Nobody else can choose it. Those who follow it keep it.'
            : 'Students can choose it.'}
        </Switch>
      )}
    </OperationForm>
  )
}

/** Says whom a new version affects. */
function Affected({ standardId, day }: { standardId: string; day: string }) {
  const followers = useQuery({
    queryKey: [...HOURS, 'followers', standardId],
    queryFn: async ({ signal }) => {
      const query = { standard: standardId, state: 'all' as const, limit: 1 }
      return (await callAsUser('GET', '/admin/hours', { query, signal })).pagination.total
    },
  }).data
  if (followers === undefined) return null
  const who = `${pluralize(followers, 'student follows', 'students follow')} this standard.`
  return (
    <Alert tone="info" announced>
      {followers === 0 ? 'No student follows this standard yet.' : who}
      {followers > 0 &&
        day &&
        ` Their periods and cards that begin on ${displayDate(day, day)} or later have the new rules. Those that began before keep theirs.`}
    </Alert>
  )
}
