import type { Session, TrainingClass } from '@cubby/contract/catalog/classes'
import { DISCOUNT_CODE_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { discountReason } from '@cubby/rules/money/discount'
import { displayDate, shortDecisionDates } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { type FormEvent, useState } from 'react'
import { failureMessage } from '@/api/failure-message.ts'
import { useAuth, useServerReachable } from '@/offline/hooks/use-collection.ts'
import { Button, textLink } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { TextInput } from '@/ui/inputs.tsx'
import { rich } from '@/ui/rich.tsx'
import type { OwnPrice } from '@/unsent-changes/session-description.ts'
import type { NextStep } from './next-step.ts'
import { checkCode, removeCode } from './own-price.tsx'

interface DiscountNoteProps {
  trainingClass: TrainingClass
  session: Session | null
  step: NextStep | undefined
  own: OwnPrice
}

/** Until when the early bird price holds, and the code of a user who can still enter one. */
export function DiscountNote({ trainingClass, session, step, own }: DiscountNoteProps) {
  const auth = useAuth()
  const early = !own.paidBy && own.discount?.kind === 'early_bird' && trainingClass.discounts?.early_bird
  // Nobody enrolls after the start of the session, whatever the last day for the whole class is.
  const until = early && (session && session.start_date < early.until ? session.start_date : early.until)
  const mayEnter = step?.kind === 'enroll' || step?.kind === 'join-waitlist'
  return (
    <>
      {until && step?.kind !== 'enrolled' && (
        <p className="figures text-sm">
          {t('The early bird price holds through {date}.', { date: displayDate(until, until) })}
        </p>
      )}
      {mayEnter && session && trainingClass.price > 0 && auth.status === 'in' && (
        <CodeField key={session.id} userId={auth.user.id} session={session} own={own} />
      )}
    </>
  )
}

interface CodeFieldProps {
  userId: string
  session: Session
  own: OwnPrice
}

/** A code is checked by the server before the user agrees to the price, so entering one needs a connection. */
function CodeField({ userId, session, own }: CodeFieldProps) {
  const reachable = useServerReachable()
  const [isOpen, setOpen] = useState(false)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [note, setNote] = useState<{ error?: string; text?: string }>({})
  if (own.code) {
    return (
      <div className="flex items-center justify-between gap-3 rounded-control bg-muted py-1 pe-1 ps-3 text-sm">
        <p className="wrap-anywhere min-w-0">
          {rich('<part>{code}</part> is applied to {date}', {
            code: own.code,
            part: (words) => <span className="figures font-semibold">{words}</span>,
            date: shortDecisionDates(session),
          })}
        </p>
        <Button variant="quiet" size="small" onClick={() => removeCode(userId, session.id)}>
          {t('Remove')}
        </Button>
      </div>
    )
  }
  if (!isOpen) {
    return (
      <button
        type="button"
        className={`${textLink} -my-2 min-h-11 justify-self-start text-sm`}
        onClick={() => setOpen(true)}
      >
        {t('Enter a discount code')}
      </button>
    )
  }
  const apply = async (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return
    setBusy(true)
    setNote({})
    try {
      const discount = await checkCode(userId, session.id, code)
      const other = discount && discount.kind !== 'code' ? discountReason(discount) : null
      if (other)
        setNote({
          text: t('The code is not used, because you already save as much: {reason}.', { reason: other }),
        })
    } catch (caught) {
      setNote({ error: failureMessage(caught, t(messages.networkFailed), t(messages.codeNotValid)) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void apply(event)} className="grid gap-2">
      <Field
        label={t('Discount code')}
        error={note.error}
        hint={!reachable && t('Checking a code needs a connection.')}
      >
        {(control) => (
          <span className="grid grid-cols-[1fr_auto] gap-2">
            <TextInput
              {...control}
              className="figures uppercase placeholder:normal-case"
              value={code}
              maxLength={DISCOUNT_CODE_MAX_LENGTH}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={(event) => {
                setCode(event.target.value)
                setNote({})
              }}
            />
            <Button type="submit" variant="outline" busy={busy} disabled={!reachable}>
              {t('Apply')}
            </Button>
          </span>
        )}
      </Field>
      {note.text && <p className="text-sm">{note.text}</p>}
    </form>
  )
}
