import { messages } from '@cubby/contract/messages'
import type { ListedUser } from '@cubby/contract/users'
import { useState } from 'react'
import { ActForm } from '@/features/admin/act-form.tsx'
import { ask } from '@/features/admin/ask.ts'
import { useAct } from '@/features/admin/use-act.ts'
import { Field } from '@/ui/field.tsx'
import { TextInput } from '@/ui/text-input.tsx'

/** Deleting cannot be undone, so the e-mail address is typed. */
export function DeleteForm({ user, close }: { user: ListedUser; close: () => void }) {
  const [typed, setTyped] = useState('')
  const act = useAct(
    () => ask(`/admin/users/${user.id}`, { method: 'DELETE' }),
    { done: messages.userDeleted, failed: messages.userDeleteFailed },
    close,
  )
  return (
    <ActForm
      failure={act.failure}
      busy={act.busy}
      danger
      disabled={typed.trim().toLowerCase() !== user.email.toLowerCase()}
      submit="Delete User"
      onSubmit={() => act.run(undefined)}
      close={close}
    >
      <p>
        {user.first_name} {user.last_name} is logged out and loses every seat and place in line. Name and
        contact details are erased; what was learned, paid and audited stays without a name. This cannot be
        undone.
      </p>
      <Field label={`Type ${user.email} to confirm`}>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
    </ActForm>
  )
}
