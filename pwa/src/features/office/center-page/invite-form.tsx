import { messages } from '@cubby/contract/messages'
import type { Center } from '@cubby/contract/money/centers'
import { centerInvite, type MemberKind } from '@cubby/contract/money/memberships'
import { personName } from '@cubby/rules/people/person-name'
import { t } from '@cubby/texts/t'
import { OperationForm } from '@/desk/operation/operation-form.tsx'
import { useOperationForm } from '@/desk/operation/use-operation.ts'
import { contactOf, emptyPerson, PersonFields } from '@/features/people/users/person-fields.tsx'
import { SelectField } from '@/ui/select.tsx'
import { MadeLink } from './link-for-everybody.tsx'

const about: Readonly<Record<MemberKind, string>> = {
  staff: t(
    'They join when they agree that the center can enroll them and see their attendance, certificates, and hours.',
  ),
  director: t('They see the staff who agreed, enroll them, and pay the invoices.'),
}

/** Invites somebody as a director or to the staff. Whether the address has an account is not said. */
export function InviteForm({ center, close }: { center: Pick<Center, 'id' | 'name'>; close: () => void }) {
  const form = useOperationForm({
    defaults: { kind: 'staff' as MemberKind, ...emptyPerson },
    schema: centerInvite,
    input: (values) => ({ ...values, phone_number: values.phone_number || null }),
    send: (call, body) => call('POST', '/admin/centers/:id/invitations', { params: { id: center.id }, body }),
    done: t(messages.centerInvited),
    // Somebody without an email address gets the link from the office, which sees it only now.
    onDone: ({ link }) => link === null && close(),
    close,
  })
  const values = form.watch()
  const link = form.result?.link
  if (link)
    return <MadeLink link={link} label={t('Link for {name}', { name: personName(values) })} close={close} />
  return (
    <OperationForm form={form} submit={t('Invite')}>
      <SelectField label={t('As')} hint={about[values.kind]} {...form.field('kind')}>
        <option value="staff">{t('Staff')}</option>
        <option value="director">{t('Director')}</option>
      </SelectField>
      <PersonFields
        field={form.field}
        {...contactOf(values.email, true, t('Without it, you get a link to pass on.'))}
      />
    </OperationForm>
  )
}
