import '@/ui/forms/zod-without-eval.ts'

import { type Passkey, passkeyRename } from '@cubby/contract/accounts/second-factor'
import { zodResolver } from '@hookform/resolvers/zod'
import { callAsUser } from '@/api/call-as-user.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { FormFailure } from '@/ui/forms/form-failure.tsx'
import { useForm } from '@/ui/forms/use-form.ts'
import { TextInput } from '@/ui/text-input.tsx'
import type { Change } from './change.ts'
import { CHANGE_NEEDS_CONNECTION } from './needs-connection.ts'

interface RenameFormProps {
  passkey: Passkey
  onRenamed: (change: Change) => void
  onClose: () => void
}

/** Renames a passkey. */
export function RenameForm({ passkey, onRenamed, onClose }: RenameFormProps) {
  const { register, handleSubmit, formState, failure, clearFailure, fail } = useForm({
    resolver: zodResolver(passkeyRename),
    defaultValues: { name: passkey.name },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (body) => {
    clearFailure()
    try {
      const renamed = await callAsUser('PATCH', '/users/passkeys/:id', { params: { id: passkey.id }, body })
      onClose()
      onRenamed(renamed)
    } catch (caught) {
      fail(caught, {
        offline: CHANGE_NEEDS_CONNECTION,
        failed: 'The passkey could not be renamed. Please try again.',
      })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-3" aria-label={`Rename ${passkey.name}`}>
      {failure && <FormFailure>{failure}</FormFailure>}
      <Field label="Name of the passkey" error={errors.name?.message}>
        {(control) => (
          <TextInput
            {...control}
            {...register('name')}
            autoComplete="off"
            enterKeyHint="done"
            // The user has just opened the form, so the focus may move into it.
            autoFocus
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={isSubmitting}>
          Save
        </Button>
        <Button variant="outline" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
