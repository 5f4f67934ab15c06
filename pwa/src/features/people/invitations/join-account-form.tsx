import { t } from '@cubby/texts/t'
import { EmailField, PasswordField, TextField } from '@/ui/fields.tsx'
import '@/ui/forms/zod-without-eval.ts'
import { legalTextKinds } from '@cubby/contract/accounts/legal-text-kinds'
import type { LoginResponse } from '@cubby/contract/accounts/user'
import { messages } from '@cubby/contract/messages'
import { joinForm } from '@cubby/contract/people/join-codes'
import { call } from '@/api/call.ts'
import { ApiError } from '@/api/client.ts'
import { keepNewcomer } from '@/features/accounts/auth/newcomer.ts'
import {
  AgreementField,
  agreementError,
  agreementForm,
} from '@/features/accounts/legal-texts/agreement-field.tsx'
import { useProvider } from '@/offline/hooks/use-collection.ts'
import { startLogin } from '@/offline/session/login.ts'
import { Form } from '@/ui/forms/form.tsx'
import { useForm } from '@/ui/forms/use-form.ts'

/** The form of a student who has a code from the office: the code, their email address, and a password. */
export function JoinAccountForm() {
  const versions = useProvider()?.legal_texts
  const kinds = legalTextKinds.filter((kind) => versions?.[kind])
  const form = useForm({
    defaults: { code: '', email: '', password: '', agrees: false },
    schema: joinForm.omit({ agreed: true }).and(agreementForm(kinds)),
    send: async ({ code, email, password }) => {
      const response: Partial<LoginResponse> | null = await call('POST', '/users/join', {
        body: { code, email, password, ...(versions && { agreed: versions }) },
      })
      const { token, user, device_key = '' } = response ?? {}
      if (!token || !user) throw new Error(messages.invalidServerResponse)
      keepNewcomer(user.id, { wanted: null, isWelcome: true })
      await startLogin({ token, user, device_key })
    },
    onFailed: (caught, { set }) =>
      caught instanceof ApiError && caught.code === 'join_code_invalid'
        ? { code: caught.message }
        : agreementError(caught, () => set('agrees', false)),
    failed: t(messages.joinFailed),
    offline: `${t(messages.joinFailed)}. ${t(messages.networkFailed)}`,
  })
  const { field } = form

  return (
    <Form form={form} aria-label={t('Join with a code')} submit={t('Join')}>
      <TextField
        label={t('Code from the office')}
        hint={t('10 digits')}
        {...field('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="next"
      />
      <EmailField
        label={t('Email')}
        hint={t('You will use this address to log in')}
        {...field('email')}
        autoComplete="email"
        enterKeyHint="next"
      />
      <PasswordField
        label={t('Password')}
        hint={t(messages.passwordHint)}
        {...field('password')}
        describedAs="password"
        autoComplete="new-password"
        enterKeyHint="done"
      />
      <AgreementField kinds={kinds} {...field('agrees')} />
    </Form>
  )
}
