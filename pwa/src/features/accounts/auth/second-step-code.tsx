import { TextField } from '@/ui/fields.tsx'
import '@/ui/forms/zod-without-eval.ts'
import { messages } from '@cubby/contract/messages'
import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { CodeField } from '@/features/accounts/second-factor/code-field.tsx'
import { Button } from '@/ui/button.tsx'
import { FormFailure } from '@/ui/forms/form-failure.tsx'
import { useForm } from '@/ui/forms/use-form.ts'
import { NEEDS_CONNECTION, takeSecondStep } from './log-in.ts'

const code = (missing: string) => z.string().trim().min(1, missing)
const form = {
  code: z.object({ code: code(messages.codeMissing) }),
  recovery_code: z.object({ recovery_code: code(messages.recoveryCodeMissing) }),
}
type Form = { code?: string; recovery_code?: string }

interface SecondStepCodeProps {
  /** The field of the request: a code of the authenticator app, or a recovery code. */
  proof: 'code' | 'recovery_code'
  ticket: string
  isOver: (caught: unknown) => boolean
}

/** Takes the second step with a code that the user types. */
export function SecondStepCode({ proof, ticket, isOver }: SecondStepCodeProps) {
  const { register, field, handleSubmit, formState, failure, clearFailure, fail } = useForm<Form>({
    resolver: zodResolver<Form, unknown, Form>(form[proof]),
    defaultValues: { [proof]: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (entered) => {
    clearFailure()
    try {
      await takeSecondStep({ ticket, [proof]: entered[proof] })
    } catch (caught) {
      if (isOver(caught)) return
      fail(caught, { offline: NEEDS_CONNECTION, failed: messages.somethingWentWrong })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5" aria-labelledby="second-step">
      {failure && <FormFailure>{failure}</FormFailure>}
      {/* The user has just come to this step, so the focus may move into it. */}
      {proof === 'code' ? (
        <CodeField autoFocus error={errors.code?.message} field={register('code')} />
      ) : (
        <TextField
          label="Recovery code"
          hint="One of the codes that you stored when you set up the second factor. It works once."
          {...field('recovery_code')}
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          className="figures"
        />
      )}
      <Button type="submit" wide busy={isSubmitting}>
        Confirm
      </Button>
    </form>
  )
}
