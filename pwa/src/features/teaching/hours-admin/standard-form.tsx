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
import { Field } from '@/ui/field.tsx'
import { TextArea, TextInput } from '@/ui/inputs.tsx'
import { pluralize } from '@/ui/pluralize.ts'
import { Select } from '@/ui/select.tsx'
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
        <Field label="Name" name="name">
          {(control) => (
            <TextInput
              {...control}
              maxLength={STANDARD_NAME_MAX_LENGTH}
              value={draft.name}
              onChange={({ target }) => set({ name: target.value })}
            />
          )}
        </Field>
        <Field label="Authority" name="authority" hint="Who requires it">
          {(control) => (
            <TextInput
              {...control}
              maxLength={STANDARD_NAME_MAX_LENGTH}
              value={draft.authority}
              onChange={({ target }) => set({ authority: target.value })}
            />
          )}
        </Field>
        {standard === null && (
          <Field label="Kind">
            {(control) => (
              <Select
                {...control}
                value={draft.kind}
                onChange={({ target }) => set({ kind: target.value === 'card' ? 'card' : 'hours' })}
              >
                <option value="hours">Hours</option>
                <option value="card">A card that expires</option>
              </Select>
            )}
          </Field>
        )}
        <Field label="Followed by" optional>
          {(control) => (
            <Select
              {...control}
              value={draft.renewed_by}
              onChange={({ target }) => set({ renewed_by: target.value })}
            >
              <option value="">Nothing</option>
              {standards.map(({ id, name }) => (
                <option key={id} value={id}>
                  {id === standard?.id ? 'The same again' : name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {draft.kind === 'card' ? (
        <IssuerFields draft={draft} onChange={set} />
      ) : (
        <HourFields draft={draft} onChange={set} />
      )}
      <Field
        label="Source of each number"
        name="version.source"
        hint="Regulation and section, so that the next person can check it."
      >
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={STANDARD_SOURCE_MAX_LENGTH}
            value={draft.source}
            onChange={({ target }) => set({ source: target.value })}
          />
        )}
      </Field>
      {isNewVersion && (
        <>
          <Field label="The new version holds from" name="version.effective_from">
            {(control) => (
              <TextInput
                {...control}
                type="date"
                className="sm:max-w-52"
                value={draft.effective_from}
                onChange={({ target }) => set({ effective_from: target.value })}
              />
            )}
          </Field>
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
