import { t, translate } from '@cubby/texts/t'
import { EmailField, PasswordField, PhoneField, TextField } from '@/ui/fields.tsx'
import '@/ui/forms/zod-without-eval.ts'
import { legalTextKinds } from '@cubby/contract/accounts/legal-text-kinds'
import { type SignupForm as SignupValues, signupForm } from '@cubby/contract/accounts/user'
import { messages } from '@cubby/contract/messages'
import { Link } from '@tanstack/react-router'
import { ApiError } from '@/api/client.ts'
import {
  AgreementField,
  agreementError,
  agreementForm,
} from '@/features/accounts/legal-texts/agreement-field.tsx'
import { useProvider } from '@/offline/hooks/use-collection.ts'
import { textLink } from '@/ui/button.tsx'
import { Form } from '@/ui/forms/form.tsx'
import { useForm } from '@/ui/forms/use-form.ts'
import { wantedSessionOf } from './newcomer.ts'
import { SIGNUP_NEEDS_CONNECTION, signUp } from './sign-up.ts'
import { useTypedEmail } from './typed-email.ts'

const isTaken = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && failure.code === 'email_taken'

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
  const form = useForm({
    defaults: { ...empty, email: typedEmail, agrees: false },
    schema: signupForm.and(agreementForm(kinds)),
    send: (values) => signUp(values, { wanted: wantedSessionOf(redirect), agreed: versions }),
    onFailed: (caught, { set }) =>
      isTaken(caught) ? { email: caught.message } : agreementError(caught, () => set('agrees', false)),
    failed: t(messages.registrationFailed),
    offline: translate(SIGNUP_NEEDS_CONNECTION),
  })
  const { field, errorOf, getValues, error } = form

  return (
    <Form form={form} className="gap-4" aria-label={t('Sign up')} submit={t('Sign Up')}>
      <div className="grid grid-cols-2 gap-3 sm:gap-5">
        <TextField
          label={t('First name')}
          {...field('first_name')}
          autoComplete="given-name"
          enterKeyHint="next"
        />
        <TextField
          label={t('Last name')}
          {...field('last_name')}
          autoComplete="family-name"
          enterKeyHint="next"
        />
      </div>
      <EmailField label={t('Email')} {...field('email')} autoComplete="email" enterKeyHint="next" />
      {isTaken(error) && errorOf('email') && (
        <EmailTaken redirect={redirect} email={() => getValues('email')} />
      )}
      <PhoneField
        label={t('Phone')}
        optional
        hint={t('10 digits, for changes on short notice')}
        {...field('phone_number')}
        autoComplete="tel"
        enterKeyHint="next"
      />
      <PasswordField
        label={t('Password')}
        hint={t(messages.passwordHint)}
        {...field('password')}
        describedAs="password"
        autoComplete="new-password"
        enterKeyHint="next"
      />
      <PasswordField
        label={t('Confirm password')}
        {...field('confirm_password')}
        describedAs="confirmed password"
        autoComplete="new-password"
        enterKeyHint="done"
      />
      <AgreementField kinds={kinds} {...field('agrees')} />
    </Form>
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
        {t('Log in with this email')}
      </Link>
      <Link to="/forgot-password" search={{ redirect }} state={state} className={textLink}>
        {t('Reset the password')}
      </Link>
    </p>
  )
}
