import { PhoneField, TextField } from '@/ui/fields.tsx'
import '@/ui/forms/zod-without-eval.ts'
import type { User } from '@cubby/contract/accounts/user'
import { editableFields } from '@cubby/contract/constants'
import { phoneText } from '@cubby/contract/phone'
import { profileForm, type ProfileForm as Values } from '@cubby/contract/student/profile'
import { zodResolver } from '@hookform/resolvers/zod'
import { changedFields } from '@/features/people/profile-edit/profile-edit.ts'
import { Button } from '@/ui/button.tsx'
import { useForm } from '@/ui/forms/use-form.ts'
import { queueCommand } from '@/unsent-changes/queue-command.ts'

interface ProfileFormProps {
  user: User
  onClose: () => void
}

/** Edits first name, last name, and phone. The edit is stored and sent as soon as possible. */
export function ProfileForm({ user, onClose }: ProfileFormProps) {
  const { field, handleSubmit, formState } = useForm<Values>({
    resolver: zodResolver(profileForm),
    defaultValues: {
      first_name: user.first_name,
      last_name: user.last_name,
      phone_number: phoneText(user.phone_number ?? ''),
    },
  })
  const { isSubmitting } = formState
  const submit = handleSubmit(async (form) => {
    const args = changedFields(editableFields, user, form)
    if (args) await queueCommand({ kind: 'edit-profile', args })
    onClose()
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-4" aria-label="Edit profile">
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <TextField
          label="First name"
          {...field('first_name')}
          autoComplete="given-name"
          enterKeyHint="next"
          autoFocus
        />
        <TextField label="Last name" {...field('last_name')} autoComplete="family-name" enterKeyHint="next" />
        <PhoneField
          label="Phone"
          optional
          {...field('phone_number')}
          autoComplete="tel"
          enterKeyHint="done"
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isSubmitting}>
          Save
        </Button>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
