import { messages } from '@cubby/contract/messages'
import type { LeavingChoice, OwnMembership } from '@cubby/contract/money/memberships'
import { amountText } from '@cubby/rules/money/price-text'
import { t } from '@cubby/texts/t'
import { type RefObject, useId, useState } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { failureMessage } from '@/api/failure-message.ts'
import { refreshAfterChange } from '@/offline/sync/refresh-collection.ts'
import { Button } from '@/ui/button.tsx'
import { ChoiceField } from '@/ui/fields.tsx'
import { rich } from '@/ui/rich.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { showToast } from '@/ui/toast-store.ts'

type OwnClass = OwnMembership['enrollments'][number]
type Choices = Readonly<Record<string, LeavingChoice>>

interface LeaveCenterSheetProps {
  ref: RefObject<HTMLDialogElement | null>
  membership: OwnMembership
}

/** Asks what happens to each class that is not invoiced and has not begun, says what each answer does, and leaves. */
export function LeaveCenterSheet({ ref, membership }: LeaveCenterSheetProps) {
  const { id, center_name, kind, enrollments } = membership
  const [choices, setChoices] = useState<Choices>({})
  const [busy, setBusy] = useState(false)
  const asked = enrollments.filter(needsChoice)
  const settled = enrollments.filter((one) => !needsChoice(one))
  const isComplete = asked.every(({ enrollment_id }) => choices[enrollment_id] !== undefined)
  const leave = async () => {
    setBusy(true)
    try {
      const { message } = await callAsUser('POST', '/users/centers/:id/leave', {
        params: { id },
        body: {
          choices: asked.flatMap(({ enrollment_id }) => {
            const choice = choices[enrollment_id]
            return choice ? [{ enrollment_id, choice }] : []
          }),
        },
      })
      ref.current?.close()
      showToast('success', message)
    } catch (caught) {
      showToast('error', failureMessage(caught, t(messages.networkFailed), t(messages.centerActionFailed)))
    } finally {
      setBusy(false)
      for (const name of ['memberships', 'centers', 'enrollments', 'payments'] as const) {
        void refreshAfterChange(name)
      }
    }
  }
  return (
    <Sheet ref={ref} title={t('Leave {centerName}?', { centerName: center_name })}>
      <p>
        {kind === 'director'
          ? t('You can no longer see its staff or invoices. The office can invite you again.')
          : t(
              "From then on, its directors can't see your information. Invoices already sent keep your name and the class.",
            )}
      </p>
      {settled.length > 0 && (
        <ul className="figures grid gap-1 text-sm">
          {settled.map(({ enrollment_id, class_title, display_date, is_invoiced }) => (
            <li key={enrollment_id}>
              {rich(
                '<part>{classTitle}, {date}</part>: {reason, select, invoiced {already invoiced} other {has begun}}, so the center pays. You keep your spot.',
                {
                  classTitle: class_title,
                  date: display_date,
                  part: (words) => <span className="font-semibold">{words}</span>,
                  reason: is_invoiced ? 'invoiced' : 'begun',
                },
              )}
            </li>
          ))}
        </ul>
      )}
      {asked.map((one) => (
        <ClassChoice
          key={one.enrollment_id}
          centerName={center_name}
          ownClass={one}
          chosen={choices[one.enrollment_id]}
          onChoose={(choice) => setChoices((before) => ({ ...before, [one.enrollment_id]: choice }))}
        />
      ))}
      <div className="grid gap-2">
        <Button variant="danger" busy={busy} disabled={!isComplete} onClick={leave}>
          {t('Leave')}
        </Button>
        <Button variant="outline" onClick={() => ref.current?.close()}>
          {t('Stay')}
        </Button>
      </div>
      {!isComplete && (
        <p role="status" className="text-muted-foreground text-sm">
          {t('First choose what happens to each class.')}
        </p>
      )}
    </Sheet>
  )
}

/** Whether the center was not billed for a class that is still ahead. */
function needsChoice({ has_started, is_invoiced }: OwnClass): boolean {
  return !has_started && !is_invoiced
}

interface ClassChoiceProps {
  centerName: string
  ownClass: OwnClass
  chosen: LeavingChoice | undefined
  onChoose: (choice: LeavingChoice) => void
}

function ClassChoice({ centerName, ownClass, chosen, onChoose }: ClassChoiceProps) {
  const name = useId()
  const { class_title, display_date, amount } = ownClass
  const options: { value: LeavingChoice; label: string; text: string }[] = [
    {
      value: 'center',
      label: t('{centerName} pays', { centerName }),
      text: t('You keep your spot and pay nothing.'),
    },
    {
      value: 'self',
      label: t('I pay {amount}', { amount: amountText(amount) }),
      text: t('You keep your spot. You will then find the amount in Payments Due.'),
    },
    {
      value: 'withdraw',
      label: t('I withdraw'),
      text: t('You give up your spot and pay nothing. Somebody else can take it.'),
    },
  ]
  return (
    <fieldset className="grid gap-1">
      <legend className="figures pb-1 font-semibold">
        {class_title}, {display_date}
      </legend>
      {options.map(({ value, label, text }) => (
        <ChoiceField
          key={value}
          name={name}
          label={label}
          detail={text}
          checked={chosen === value}
          onChoose={() => onChoose(value)}
        />
      ))}
    </fieldset>
  )
}
