import type { AdminClass, AdminSession } from '@cubby/contract/catalog/admin-classes'
import { messages } from '@cubby/contract/messages'
import { type ClassShares, classShares, type Standard } from '@cubby/contract/teaching/standards'
import { creditProblem } from '@cubby/rules/teaching/check-credits'
import { sharesOn } from '@cubby/rules/teaching/hour-credits'
import { t } from '@cubby/texts/t'
import { useToday } from '@/desk/dates/dates.tsx'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
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

/** What is typed. The day is the first one of a later version. */
interface Values {
  hours: string
  shares: CreditDraft[]
  is_for_all: boolean
  effective_from: string
}

/** Sets what the hours of a class count for, from a day on or for all certificates before. */
export function SharesForm({ stored, versions, standards, close }: SharesFormProps) {
  const today = useToday()
  const current = sharesOn(versions, today)
  const contactHours = contactHoursOf(stored)
  const dayOf = ({ is_for_all, effective_from }: { is_for_all: boolean; effective_from: string }) =>
    is_for_all ? today : effective_from || today
  const inputOf = ({ hours, shares, ...rest }: Values) => ({
    effective_from: rest.is_for_all ? null : rest.effective_from,
    hours: typedHours(hours),
    shares: creditsOf(shares, standards, dayOf(rest)),
  })
  const form = useOperationForm({
    defaults: {
      hours: String(current?.hours ?? contactHours ?? ''),
      shares: draftsOf(current?.shares ?? [], standards, today),
      // The first version holds for earlier certificates, too. A later change leaves them as they are.
      is_for_all: versions.length === 0,
      effective_from: today,
    },
    schema: classShares,
    input: inputOf,
    check: (values) => {
      const { data } = classShares.safeParse(inputOf(values))
      const limits = { day: dayOf(values), tooMany: t(messages.sharesExceedClass) }
      return { shares: data && creditProblem({ hours: data.hours, credits: data.shares }, standards, limits) }
    },
    send: (call, body) => call('PUT', '/admin/classes/:id/shares', { params: { id: stored.id }, body }),
    done: t(messages.sharesSaved),
    queryKey: [...CLASSES, stored.id, 'shares'],
    close,
  })
  const values = form.watch()
  const typed = typedHours(values.hours)
  return (
    <OperationForm form={form} submit={t('Save Hours')}>
      <TextField
        label={t('Hours of the whole class')}
        hint={
          contactHours !== null &&
          t('Its sessions have {hours, plural, one {# hour} other {# hours}} of instruction.', {
            hours: contactHours,
          })
        }
        className="figures"
        inputMode="decimal"
        autoComplete="off"
        {...form.field('hours')}
      />
      <CreditFields
        drafts={values.shares}
        standards={standards}
        day={dayOf(values)}
        hours={typed !== null && Number.isFinite(typed) ? typed : null}
        error={form.errorOf('shares')}
        onChange={(next) => form.set('shares', next)}
      />
      <Switch
        label={t('Also for certificates already issued')}
        checked={values.is_for_all}
        onChange={(isForAll) => form.set('is_for_all', isForAll)}
      >
        {values.is_for_all
          ? t('The hours count for every session, including past ones.')
          : t('Sessions that ended earlier keep their old hours.')}
      </Switch>
      {!values.is_for_all && (
        <DateField label={t('For sessions that end on or after')} {...form.field('effective_from')} />
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
