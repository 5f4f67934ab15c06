import type { Session, TrainingClass } from '@cubby/contract/catalog/classes'
import type { OrderMode, OrderPreview } from '@cubby/contract/seats/center-orders'
import type { SessionTerms } from '@cubby/contract/session-terms'
import type { MyCenter } from '@cubby/contract/student/my-center'
import { refundPolicyText } from '@cubby/rules/money/refund-policy'
import { orderOutcomeText } from '@cubby/rules/seats/center-order'
import { decisionDates } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { t } from '@cubby/texts/t'
import type { RefObject } from 'react'
import { PoNumberField } from '@/features/seats/center-orders/order-fields.tsx'
import { countOf, type PlannedPerson } from '@/features/seats/center-orders/order-plan.ts'
import { useServerReachable } from '@/offline/hooks/use-collection.ts'
import { Button } from '@/ui/button.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { OrderPrice } from './order-price.tsx'

interface ConfirmOrderSheetProps {
  ref: RefObject<HTMLDialogElement | null>
  center: MyCenter
  trainingClass: TrainingClass
  session: Session
  terms: SessionTerms
  plan: readonly PlannedPerson[]
  preview: OrderPreview | null
  mode: OrderMode
  poNumber: string
  onPoNumber: (poNumber: string) => void
  onConfirm: () => void
}

/** Says what the order costs and what each person gets, and asks once. */
export function ConfirmOrderSheet({
  ref,
  center,
  trainingClass,
  session,
  terms,
  plan,
  preview,
  mode,
  poNumber,
  onPoNumber,
  onConfirm,
}: ConfirmOrderSheetProps) {
  const reachable = useServerReachable()
  const { enrolled, waiting } = countOf(plan)
  const action = reachable ? actionText({ enrolled, waiting }) : t('Save the order')
  return (
    <Sheet
      ref={ref}
      title={t('Enroll {count, plural, one {# person} other {# people}}?', { count: plan.length })}
    >
      <div className="figures">
        <p className="font-semibold">{trainingClass.title}</p>
        <p className="text-muted-foreground text-sm">
          {decisionDates(session)}, {timeRange(session)}
        </p>
      </div>
      <ul className="max-h-44 overflow-y-auto rounded-control border px-3 text-sm">
        {plan.map(({ member_id, name, outcome }) => (
          <li key={member_id} className="flex justify-between gap-3 border-b py-1.5 last:border-0">
            <span>{name}</span>
            {outcome && <span className="text-end text-muted-foreground">{orderOutcomeText(outcome)}</span>}
          </li>
        ))}
      </ul>
      <OrderPrice terms={terms} count={enrolled} waiting={waiting} isKnown={preview !== null} />
      <p className="text-sm">
        {mode === 'all'
          ? t('If anyone cannot get a spot, no one is enrolled.')
          : t("Anyone who doesn't get a spot joins the waitlist.")}
        {preview?.needs_approval && ` ${t('The office approves each enrollment.')}`}
      </p>
      <p className="text-muted-foreground text-sm">
        {[
          t('{center} pays.', { center: center.name }),
          preview?.billing ?? center.billing,
          terms.price > 0 &&
            terms.refund_policy &&
            t('Refunds: {refundPolicy}', { refundPolicy: refundPolicyText(terms.refund_policy) }),
          t('Until the class starts, you can replace a person without a charge.'),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <PoNumberField
        hint={t('Printed on the invoice.')}
        value={poNumber}
        enterKeyHint="done"
        onValueChange={onPoNumber}
      />
      {!reachable && (
        <p className="font-semibold text-sm">
          {t(
            'You are offline. Your order will be saved on this device, and no one is enrolled until it is sent.',
          )}
        </p>
      )}
      <div className="grid gap-2">
        <Button onClick={onConfirm}>{action}</Button>
        <Button variant="outline" onClick={() => ref.current?.close()}>
          {t('Not now')}
        </Button>
      </div>
    </Sheet>
  )
}

function actionText({ enrolled, waiting }: { enrolled: number; waiting: number }): string {
  if (enrolled === 0)
    return t('Put {waiting, plural, one {# person} other {# people}} on the waitlist', { waiting })
  return waiting > 0
    ? t('Enroll {enrolled, plural, one {# person} other {# people}}, {waiting} on the waitlist', {
        enrolled,
        waiting,
      })
    : t('Enroll {enrolled, plural, one {# person} other {# people}}', { enrolled })
}
