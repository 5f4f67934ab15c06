import { messages } from '@cubby/contract/messages'
import type { CenterDetails, CenterEnrollment } from '@cubby/contract/money/centers'
import { t } from '@cubby/texts/t'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { SelectField } from '@/ui/select.tsx'

interface ReplaceFormProps {
  details: CenterDetails
  enrollment: CenterEnrollment
  close: () => void
}

/** Gives a seat to somebody else of the staff, in one step and without a charge. */
export function ReplaceForm({
  details: { center, people, enrollments },
  enrollment,
  close,
}: ReplaceFormProps) {
  const { enrollment_id, session_id, name, class_title, display_date } = enrollment
  const inSession = new Set(
    enrollments.filter((one) => one.session_id === session_id && !one.ended).map(({ user_id }) => user_id),
  )
  const staff = people.filter(({ kind, user_id }) => kind === 'staff' && !inSession.has(user_id))
  const form = useOperationForm({
    defaults: { member_id: '' },
    check: ({ member_id }) => ({ member_id: !member_id && t(messages.studentRequired) }),
    send: (call, { member_id }) =>
      call('POST', '/admin/centers/:id/replacements', {
        params: { id: center.id },
        body: { enrollment_id, member_id },
      }),
    done: t('The seat has changed hands.'),
    failed: t(messages.replacementRefused),
    close,
  })
  return (
    <OperationForm form={form} submit={t('Replace')}>
      <p className="figures wrap-anywhere">
        {t(
          '{name} gives up the seat in {classTitle}, {day}. The person whom you choose gets it. It costs nothing, and both are told.',
          { name, classTitle: class_title, day: display_date },
        )}
      </p>
      <SelectField label={t('Who takes the seat')} {...form.field('member_id')}>
        <option value="">{t('Choose a person')}</option>
        {staff.map((person) => (
          <option key={person.id} value={person.id}>
            {person.name}
          </option>
        ))}
      </SelectField>
    </OperationForm>
  )
}
