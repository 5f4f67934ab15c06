import { EmailField, PhoneField, TextField } from '@/ui/fields.tsx'
import '@/ui/forms/zod-without-eval.ts'
import { messages } from '@cubby/contract/messages'
import { centerInvite } from '@cubby/contract/money/centers'
import type { MyCenter } from '@cubby/contract/student/my-center'
import { zodResolver } from '@hookform/resolvers/zod'
import type { z } from 'zod'
import { callAsUser } from '@/api/call-as-user.ts'
import { useServerReachable } from '@/offline/hooks/use-collection.ts'
import { refreshAfterChange } from '@/offline/sync/refresh-collection.ts'
import { Button } from '@/ui/button.tsx'
import { FormFailure } from '@/ui/forms/form-failure.tsx'
import { useForm } from '@/ui/forms/use-form.ts'
import { showToast } from '@/ui/toast-store.ts'

/** A link that was just made. It is shown only now. */
export interface MadeLink {
  id: string
  url: string
  /** Null for the link for everybody. */
  name: string | null
}

const empty = { kind: 'staff', first_name: '', last_name: '', email: '', phone_number: '' } as const

/** Invites one person, by email, or with a link that the director passes on. */
export function InviteForm({
  center,
  onMade,
}: {
  center: MyCenter
  onMade: (made: MadeLink | null) => void
}) {
  const reachable = useServerReachable()
  const form = useForm<z.input<typeof centerInvite>, unknown, z.output<typeof centerInvite>>({
    resolver: zodResolver(centerInvite),
    defaultValues: empty,
  })
  const { field, handleSubmit, reset, formState, failure, clearFailure, fail } = form
  const { isSubmitting } = formState
  const submit = handleSubmit(async (body) => {
    clearFailure()
    try {
      const { invitation, link, message } = await callAsUser('POST', '/centers/:id/invitations', {
        params: { id: center.id },
        body,
      })
      reset(empty)
      onMade(link === null ? null : { id: invitation.id, url: link, name: invitation.name })
      showToast('success', message)
      void refreshAfterChange('centers')
    } catch (caught) {
      fail(caught, { offline: messages.networkFailed, failed: messages.centerActionFailed })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-4" aria-label="Invite one person">
      {failure && <FormFailure>{failure}</FormFailure>}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First name" {...field('first_name')} autoComplete="off" enterKeyHint="next" />
        <TextField label="Last name" {...field('last_name')} autoComplete="off" enterKeyHint="next" />
      </div>
      <EmailField
        label="Email"
        optional
        hint="We send the invitation there."
        {...field('email')}
        autoComplete="off"
        enterKeyHint="next"
      />
      <PhoneField
        label="Phone"
        optional
        hint="Without an email address you get a link to pass on."
        {...field('phone_number')}
        autoComplete="off"
        enterKeyHint="send"
      />
      <Button type="submit" className="justify-self-start" busy={isSubmitting} disabled={!reachable}>
        Invite
      </Button>
    </form>
  )
}
