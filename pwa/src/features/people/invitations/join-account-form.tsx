import { EmailField, PasswordField, TextField } from '@/ui/fields.tsx'
import '@/ui/forms/zod-without-eval.ts'
import { legalTextKinds } from '@cubby/contract/accounts/legal-text-kinds'
import type { LoginResponse } from '@cubby/contract/accounts/user'
import { messages } from '@cubby/contract/messages'
import { joinForm } from '@cubby/contract/people/join-codes'
import { zodResolver } from '@hookform/resolvers/zod'
import type { z } from 'zod'
import { call } from '@/api/call.ts'
import { ApiError } from '@/api/client.ts'
import { keepNewcomer } from '@/features/accounts/auth/newcomer.ts'
import {
  AgreementField,
  type AgreementForm,
  agreementForm,
} from '@/features/accounts/legal-texts/agreement-field.tsx'
import { useProvider } from '@/offline/hooks/use-collection.ts'
import { startLogin } from '@/offline/session/login.ts'
import { refreshCollection } from '@/offline/sync/refresh-collection.ts'
import { Button } from '@/ui/button.tsx'
import { FormFailure } from '@/ui/forms/form-failure.tsx'
import { useForm } from '@/ui/forms/use-form.ts'

type JoinValues = z.input<typeof joinForm> & AgreementForm

/** The form of a student who has a code from the office: the code, their email address, and a password. */
export function JoinAccountForm() {
  const versions = useProvider()?.legal_texts
  const kinds = legalTextKinds.filter((kind) => versions?.[kind])
  const form = useForm<JoinValues>({
    resolver: zodResolver(joinForm.omit({ agreed: true }).and(agreementForm(kinds))),
    defaultValues: { code: '', email: '', password: '', agrees: false },
  })
  const { register, field, handleSubmit, setError, setValue, formState, failure, clearFailure, fail } = form
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ code, email, password }) => {
    clearFailure()
    try {
      const response: Partial<LoginResponse> | null = await call('POST', '/users/join', {
        body: { code, email, password, ...(versions && { agreed: versions }) },
      })
      const { token, user, device_key = '' } = response ?? {}
      if (!token || !user) throw new Error(messages.invalidServerResponse)
      keepNewcomer(user.id, { wanted: null, isWelcome: true })
      await startLogin({ token, user, device_key })
    } catch (caught) {
      if (caught instanceof ApiError && caught.code === 'join_code_invalid') {
        return setError('code', { message: caught.message }, { shouldFocus: true })
      }
      if (caught instanceof ApiError && caught.code === 'consent_required') {
        await refreshCollection('provider')
        setValue('agrees', false)
        return setError('agrees', { message: messages.legalTextsChangedMeanwhile }, { shouldFocus: true })
      }
      fail(caught, {
        offline: `${messages.joinFailed}. ${messages.networkFailed}`,
        failed: messages.joinFailed,
      })
    }
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-5" aria-label="Join with a code">
      {failure && <FormFailure>{failure}</FormFailure>}
      <TextField
        label="Code from the office"
        hint="10 digits"
        {...field('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="next"
      />
      <EmailField
        label="Email"
        hint="You log in with it from now on"
        {...field('email')}
        autoComplete="email"
        enterKeyHint="next"
      />
      <PasswordField
        label="Password"
        hint={messages.passwordHint}
        {...field('password')}
        describedAs="password"
        autoComplete="new-password"
        enterKeyHint="done"
      />
      <AgreementField kinds={kinds} error={errors.agrees?.message} field={register('agrees')} />
      <Button type="submit" wide busy={isSubmitting}>
        Join
      </Button>
    </form>
  )
}
