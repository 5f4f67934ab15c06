import { t, translate } from '@cubby/texts/t'
import { TextField } from '@/ui/fields.tsx'
import '@/ui/forms/zod-without-eval.ts'
import { messages } from '@cubby/contract/messages'
import { z } from 'zod'
import { CodeField } from '@/features/accounts/second-factor/code-field.tsx'
import { Form } from '@/ui/forms/form.tsx'
import { useForm } from '@/ui/forms/use-form.ts'
import { NEEDS_CONNECTION, takeSecondStep } from './log-in.ts'

const code = (missing: string) => z.string().trim().min(1, missing)
const schemas = {
  code: z.object({ code: code(messages.codeMissing) }),
  recovery_code: z.object({ recovery_code: code(messages.recoveryCodeMissing) }),
}
type Code = { code?: string; recovery_code?: string }

interface SecondStepCodeProps {
  /** The field of the request: a code of the authenticator app, or a recovery code. */
  proof: 'code' | 'recovery_code'
  ticket: string
  isOver: (caught: unknown) => boolean
}

/** Takes the second step with a code that the user types. */
export function SecondStepCode({ proof, ticket, isOver }: SecondStepCodeProps) {
  const form = useForm<Code>({
    defaults: { [proof]: '' },
    schema: schemas[proof],
    send: (entered) => takeSecondStep({ ticket, [proof]: entered[proof] }),
    onFailed: isOver,
    failed: t(messages.somethingWentWrong),
    offline: translate(NEEDS_CONNECTION),
  })
  const { field } = form
  return (
    <Form form={form} aria-labelledby="second-step" submit={t('Confirm')}>
      {/* The user has just come to this step, so the focus may move into it. */}
      {proof === 'code' ? (
        <CodeField autoFocus {...field('code')} />
      ) : (
        <TextField
          label={t('Recovery code')}
          hint={t('One of the codes that you stored when you set up the second factor. It works once.')}
          {...field('recovery_code')}
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          className="figures"
        />
      )}
    </Form>
  )
}
