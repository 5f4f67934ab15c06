import { t } from '@cubby/texts/t'
import '@/ui/forms/zod-without-eval.ts'
import { messages } from '@cubby/contract/messages'
import { centerInvite } from '@cubby/contract/money/memberships'
import type { MyCenter } from '@cubby/contract/student/my-center'
import { callAsUser } from '@/api/call-as-user.ts'
import { emptyPerson, PersonFields } from '@/features/people/users/person-fields.tsx'
import { useServerReachable } from '@/offline/hooks/use-collection.ts'
import { refreshAfterChange } from '@/offline/sync/refresh-collection.ts'
import { Button } from '@/ui/button.tsx'
import { Form } from '@/ui/forms/form.tsx'
import { useForm } from '@/ui/forms/use-form.ts'
import { showToast } from '@/ui/toast-store.ts'

/** A link that was just made. It is shown only now. */
export interface MadeLink {
  id: string
  url: string
  /** Null for the link for everybody. */
  name: string | null
}

const empty = { kind: 'staff' as const, ...emptyPerson }

/** Invites one person, by email, or with a link that the director passes on. */
export function InviteForm({
  center,
  onMade,
}: {
  center: MyCenter
  onMade: (made: MadeLink | null) => void
}) {
  const reachable = useServerReachable()
  const form = useForm({
    defaults: empty,
    schema: centerInvite,
    send: (body) => callAsUser('POST', '/centers/:id/invitations', { params: { id: center.id }, body }),
    onDone: ({ invitation, link, message }, { reset }) => {
      reset(empty)
      onMade(link === null ? null : { id: invitation.id, url: link, name: invitation.name })
      showToast('success', message)
      void refreshAfterChange('centers')
    },
    failed: t(messages.centerActionFailed),
  })
  return (
    <Form form={form} className="gap-4" aria-label={t('Invite one person')}>
      <PersonFields
        field={form.field}
        email={{ optional: true, hint: t('We send the invitation there.'), enterKeyHint: 'next' }}
        phone={{
          optional: true,
          hint: t('Without an email address you get a link to pass on.'),
          enterKeyHint: 'send',
        }}
      />
      <Button type="submit" className="justify-self-start" busy={form.busy} disabled={!reachable}>
        {t('Invite')}
      </Button>
    </Form>
  )
}
