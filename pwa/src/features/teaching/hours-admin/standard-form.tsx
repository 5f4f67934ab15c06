import { STANDARD_NAME_MAX_LENGTH, STANDARD_SOURCE_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { type Standard, standardChange } from '@cubby/contract/teaching/standards'
import { displayDate } from '@cubby/rules/session-dates'
import { useQuery } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'
import { useToday } from '@/desk/dates/dates.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { Alert } from '@/ui/alert.tsx'
import { DateField, TextAreaField, TextField } from '@/ui/fields.tsx'
import { pluralize } from '@/ui/pluralize.ts'
import { SelectField } from '@/ui/select.tsx'
import { Switch } from '@/ui/switch.tsx'
import { HourFields } from './hour-fields.tsx'
import { HOURS } from './hours-search.ts'
import { IssuerFields } from './issuer-fields.tsx'
import { changeOf, changesRules, draftOf } from './standard-draft.ts'

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
  const form = useOperationForm({
    defaults: draftOf(standard, today),
    schema: standardChange,
    input: (draft) => changeOf(draft, standard),
    send: (call, body) => call('POST', '/admin/standards', { body }),
    done: messages.standardSaved,
    close,
  })
  const { field } = form
  const draft = form.watch()
  const isNewVersion = standard !== null && changesRules(draft, standard)
  const wasArchived = standard?.archived ?? false
  return (
    <OperationForm
      form={form}
      submit={
        isNewVersion ? `Save as Version ${(standard.versions.at(-1)?.number ?? 0) + 1}` : 'Save Standard'
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name" maxLength={STANDARD_NAME_MAX_LENGTH} {...field('name')} />
        <TextField
          label="Authority"
          hint="Who requires it"
          maxLength={STANDARD_NAME_MAX_LENGTH}
          {...field('authority')}
        />
        {standard === null && (
          <SelectField label="Kind" {...field('version.rules.kind')}>
            <option value="hours">Hours</option>
            <option value="card">A card that expires</option>
          </SelectField>
        )}
        <SelectField label="Followed by" optional {...field('renewed_by')}>
          <option value="">Nothing</option>
          {standards.map(({ id, name }) => (
            <option key={id} value={id}>
              {id === standard?.id ? 'The same again' : name}
            </option>
          ))}
        </SelectField>
      </div>
      {draft.version.rules.kind === 'card' ? <IssuerFields form={form} /> : <HourFields form={form} />}
      <TextAreaField
        label="Source of each number"
        hint="Regulation and section, so that the next person can check it."
        rows={3}
        maxLength={STANDARD_SOURCE_MAX_LENGTH}
        {...field('version.source')}
      />
      {isNewVersion && (
        <>
          <DateField
            label="New version takes effect on"
            className="sm:max-w-52"
            {...field('version.effective_from')}
          />
          <Affected standardId={standard.id} day={draft.version.effective_from} />
        </>
      )}
      {standard && (
        <Switch
          label="Archived"
          checked={draft.archived}
          onChange={(archived) => form.set('archived', archived)}
        >
          {wasArchived || draft.archived
            ? 'No one else can choose it. Those who follow it keep it.'
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
        ` Periods and cards that start on ${displayDate(day, day)} or later follow the new rules. Earlier ones keep theirs.`}
    </Alert>
  )
}
