import { EmailField, PasswordField, PhoneField, TextField } from '@/ui/fields.tsx'
import '@/ui/forms/zod-without-eval.ts'
import { legalTextKinds } from '@cubby/contract/accounts/legal-text-kinds'
import { type SignupForm as SignupValues, signupForm } from '@cubby/contract/accounts/user'
import { messages } from '@cubby/contract/messages'
import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '@tanstack/react-router'
import { ApiError } from '@/api/client.ts'
import {
  AgreementField,
  type AgreementForm,
  agreementForm,
} from '@/features/accounts/legal-texts/agreement-field.tsx'
import { useProvider } from '@/offline/hooks/use-collection.ts'
import { refreshCollection } from '@/offline/sync/refresh-collection.ts'
import { Button, textLink } from '@/ui/button.tsx'
import { FormFailure } from '@/ui/forms/form-failure.tsx'
import { useForm } from '@/ui/forms/use-form.ts'
import { wantedSessionOf } from './newcomer.ts'
import { SIGNUP_NEEDS_CONNECTION, signUp } from './sign-up.ts'
import { useTypedEmail } from './typed-email.ts'

const TAKEN = 'taken'

const empty: SignupValues = {
  first_name: '',
  last_name: '',
  email: '',
  phone_number: '',
  password: '',
  confirm_password: '',
}

interface SignupFormProps {
  /** The path that the visitor wanted before the signup. */
  redirect: string | undefined
}

export function SignupForm({ redirect }: SignupFormProps) {
  const typedEmail = useTypedEmail()
  const versions = useProvider()?.legal_texts
  const kinds = legalTextKinds.filter((kind) => versions?.[kind])
  const form = useForm<SignupValues & AgreementForm>({
    resolver: zodResolver(signupForm.and(agreementForm(kinds))),
    defaultValues: { ...empty, email: typedEmail, agrees: false },
  })
  const {
    register,
    field,
    handleSubmit,
    setError,
    setValue,
    getValues,
    formState,
    failure,
    clearFailure,
    fail,
  } = form
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (values) => {
    clearFailure()
    try {
      await signUp(values, { wanted: wantedSessionOf(redirect), agreed: versions })
    } catch (caught) {
      if (caught instanceof ApiError && caught.code === 'email_taken') {
        return setError('email', { type: TAKEN, message: caught.message }, { shouldFocus: true })
      }
      if (caught instanceof ApiError && caught.code === 'consent_required') {
        await refreshCollection('provider')
        setValue('agrees', false)
        return setError('agrees', { message: messages.legalTextsChangedMeanwhile }, { shouldFocus: true })
      }
      fail(caught, { offline: SIGNUP_NEEDS_CONNECTION, failed: messages.registrationFailed })
    }
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-4" aria-label="Sign up">
      {failure && <FormFailure>{failure}</FormFailure>}
      <div className="grid grid-cols-2 gap-3 sm:gap-5">
        <TextField
          label="First name"
          {...field('first_name')}
          autoComplete="given-name"
          enterKeyHint="next"
        />
        <TextField label="Last name" {...field('last_name')} autoComplete="family-name" enterKeyHint="next" />
      </div>
      <EmailField label="Email" {...field('email')} autoComplete="email" enterKeyHint="next" />
      {errors.email?.type === TAKEN && <EmailTaken redirect={redirect} email={() => getValues('email')} />}
      <PhoneField
        label="Phone"
        optional
        hint="10 digits, for changes on short notice"
        {...field('phone_number')}
        autoComplete="tel"
        enterKeyHint="next"
      />
      <PasswordField
        label="Password"
        hint={messages.passwordHint}
        {...field('password')}
        describedAs="password"
        autoComplete="new-password"
        enterKeyHint="next"
      />
      <PasswordField
        label="Confirm password"
        {...field('confirm_password')}
        describedAs="confirmed password"
        autoComplete="new-password"
        enterKeyHint="done"
      />
      <AgreementField kinds={kinds} error={errors.agrees?.message} field={register('agrees')} />
      <Button type="submit" wide busy={isSubmitting}>
        Sign Up
      </Button>
    </form>
  )
}

interface TakenEmailProps {
  redirect: string | undefined
  /** Returns the email address in the form, at the moment when a link is used. */
  email: () => string
}

/** The next steps if an account with the address already exists. */
function EmailTaken({ redirect, email }: TakenEmailProps) {
  const state = () => ({ email: email() })
  return (
    <p className="-mt-4 flex flex-wrap gap-x-5">
      <Link to="/login" search={{ redirect }} state={state} className={textLink}>
        Log in with this email
      </Link>
      <Link to="/forgot-password" search={{ redirect }} state={state} className={textLink}>
        Reset the password
      </Link>
    </p>
  )
}
