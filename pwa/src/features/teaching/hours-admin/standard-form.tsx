import { STANDARD_NAME_MAX_LENGTH, STANDARD_SOURCE_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { type Standard, standardChange } from '@cubby/contract/teaching/standards'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { useQuery } from '@tanstack/react-query'
import { callAsUser } from '@/api/call-as-user.ts'
import { useToday } from '@/desk/dates/dates.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { Alert } from '@/ui/alert.tsx'
import { DateField, TextAreaField, TextField } from '@/ui/fields.tsx'
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
    done: t(messages.standardSaved),
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
        isNewVersion
          ? t('Save as Version {number}', { number: (standard.versions.at(-1)?.number ?? 0) + 1 })
          : t('Save Standard')
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('Name')} maxLength={STANDARD_NAME_MAX_LENGTH} {...field('name')} />
        <TextField
          label={t('Authority')}
          hint={t('Who requires it')}
          maxLength={STANDARD_NAME_MAX_LENGTH}
          {...field('authority')}
        />
        {standard === null && (
          <SelectField label={t('Kind')} {...field('version.rules.kind')}>
            <option value="hours">{t('Hours')}</option>
            <option value="card">{t('A card that expires')}</option>
          </SelectField>
        )}
        <SelectField label={t('Next standard')} optional {...field('renewed_by')}>
          <option value="">{t('None')}</option>
          {standards.map(({ id, name }) => (
            <option key={id} value={id}>
              {id === standard?.id ? t('The same standard again') : name}
            </option>
          ))}
        </SelectField>
      </div>
      {draft.version.rules.kind === 'card' ? <IssuerFields form={form} /> : <HourFields form={form} />}
      <TextAreaField
        label={t('Source of each number')}
        hint={t('Regulation and section, so that the next person can check it.')}
        rows={3}
        maxLength={STANDARD_SOURCE_MAX_LENGTH}
        {...field('version.source')}
      />
      {isNewVersion && (
        <>
          <DateField
            label={t('New version takes effect on')}
            className="sm:max-w-52"
            {...field('version.effective_from')}
          />
          <Affected standardId={standard.id} day={draft.version.effective_from} />
        </>
      )}
      {standard && (
        <Switch
          label={t('Archived')}
          checked={draft.archived}
          onChange={(archived) => form.set('archived', archived)}
        >
          {wasArchived || draft.archived
            ? t('No one else can choose it. Those who follow it keep it.')
            : t('Students can choose it.')}
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
  const who = t('{followers, plural, one {# student follows} other {# students follow}} this standard.', {
    followers,
  })
  return (
    <Alert tone="info" announced>
      {followers === 0 ? t('No student follows this standard yet.') : who}
      {followers > 0 &&
        day &&
        ` ${t(
          'Periods and cards that start on {day} or later follow the new rules. Earlier ones keep theirs.',
          {
            day: displayDate(day, day),
          },
        )}`}
    </Alert>
  )
}
