import { t } from '@cubby/texts/t'
import { PhoneField, TextField } from '@/ui/fields.tsx'
import '@/ui/forms/zod-without-eval.ts'
import type { User } from '@cubby/contract/accounts/user'
import { editableFields } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { phoneText } from '@cubby/contract/phone'
import { profileForm } from '@cubby/contract/student/profile'
import { changedFields } from '@/features/people/profile-edit/profile-edit.ts'
import { Button } from '@/ui/button.tsx'
import { Form } from '@/ui/forms/form.tsx'
import { useForm } from '@/ui/forms/use-form.ts'
import { queueCommand } from '@/unsent-changes/queue-command.ts'

interface ProfileFormProps {
  user: User
  onClose: () => void
}

/** Edits first name, last name, and phone. The edit is stored and sent as soon as possible. */
export function ProfileForm({ user, onClose }: ProfileFormProps) {
  const form = useForm({
    defaults: {
      first_name: user.first_name,
      last_name: user.last_name,
      phone_number: phoneText(user.phone_number ?? ''),
    },
    schema: profileForm,
    send: async (entered) => {
      const args = changedFields(editableFields, user, entered)
      if (args) await queueCommand({ kind: 'edit-profile', args })
    },
    failed: t(messages.somethingWentWrong),
    onDone: onClose,
  })
  const { field } = form
  return (
    <Form form={form} className="gap-4" aria-label={t('Edit profile')}>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <TextField
          label={t('First name')}
          {...field('first_name')}
          autoComplete="given-name"
          enterKeyHint="next"
          autoFocus
        />
        <TextField
          label={t('Last name')}
          {...field('last_name')}
          autoComplete="family-name"
          enterKeyHint="next"
        />
        <PhoneField
          label={t('Phone')}
          optional
          {...field('phone_number')}
          autoComplete="tel"
          enterKeyHint="done"
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.busy}>
          {t('Save')}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </Form>
  )
}
