import '@/ui/forms/zod-without-eval.ts'

import { type Credentials, credentials } from '@cubby/contract/accounts/user'
import { messages } from '@cubby/contract/messages'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { ApiError } from '@/api/client.ts'
import { Button } from '@/ui/button.tsx'
import { EmailInput } from '@/ui/email-input.tsx'
import { Field } from '@/ui/field.tsx'
import { FormFailure } from '@/ui/forms/form-failure.tsx'
import { useForm } from '@/ui/forms/use-form.ts'
import { PasswordInput } from '@/ui/password-input.tsx'
import { DemoLogins } from './demo-logins.tsx'
import { logIn, type SecondStep } from './log-in.ts'
import { LoginLinks } from './login-links.tsx'
import { NEEDS_CONNECTION } from './needs-connection.ts'
import { PasskeyLogin } from './passkey-login.tsx'
import { SecondStepScreen } from './second-step-screen.tsx'
import { useTypedEmail } from './typed-email.ts'

interface LoginFormProps {
  /** The path to open after the login. */
  redirect: string | undefined
}

export function LoginForm({ redirect }: LoginFormProps) {
  const typedEmail = useTypedEmail()
  const [step, setStep] = useState<SecondStep | null>(null)
  const [isBack, setBack] = useState(false)
  const form = useForm<Credentials>({
    resolver: zodResolver(credentials),
    defaultValues: { email: typedEmail, password: '' },
  })
  const { register, handleSubmit, setValue, getValues, formState, failure, clearFailure, fail } = form
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ email, password }) => {
    if (!email || !password) return
    clearFailure()
    try {
      setStep(await logIn({ email, password }))
    } catch (caught) {
      const wrong = caught instanceof ApiError && caught.status === 401
      const failed = wrong ? messages.loginFailed : messages.somethingWentWrong
      fail(caught, { offline: NEEDS_CONNECTION, failed })
    }
  })

  if (step) {
    const goBack = (reason: ApiError | null) => {
      setStep(null)
      setBack(true)
      setValue('password', '')
      if (reason) fail(reason, { offline: NEEDS_CONNECTION, failed: messages.somethingWentWrong })
    }
    return <SecondStepScreen step={step} onBack={goBack} />
  }
  return (
    <>
      <form noValidate onSubmit={submit} className="grid gap-5" aria-label="Login">
        {failure && <FormFailure>{failure}</FormFailure>}
        <Field label="Email" error={errors.email?.message}>
          {(control) => (
            <EmailInput {...control} {...register('email')} autoComplete="username" enterKeyHint="next" />
          )}
        </Field>
        <Field label="Password" error={errors.password?.message}>
          {(control) => (
            <PasswordInput
              {...control}
              {...register('password')}
              describedAs="password"
              autoComplete="current-password"
              enterKeyHint="go"
              // After the return from the second step, the control that had the focus is gone.
              autoFocus={isBack}
            />
          )}
        </Field>
        <Button type="submit" wide busy={isSubmitting}>
          Login
        </Button>
      </form>
      <PasskeyLogin />
      <LoginLinks redirect={redirect} email={() => getValues('email')} />
      <DemoLogins
        onPick={(login) => {
          clearFailure()
          setValue('email', login.email)
          setValue('password', login.password)
        }}
      />
    </>
  )
}
