import type { TrainingClass } from '@cubby/contract/catalog/classes'
import type { PaymentPlan } from '@cubby/contract/payment-plan'
import { dueOf } from '@cubby/rules/money/discount'
import { planAmountsText } from '@cubby/rules/money/payment-plan-text'
import { refundPolicyText } from '@cubby/rules/money/refund-policy'
import { t, text, translate } from '@cubby/texts/t'
import { Award, GraduationCap, Hand } from 'lucide-react'
import { useProvider } from '@/offline/hooks/use-collection.ts'
import { Card } from '@/ui/card.tsx'
import type { SessionStep } from './next-step.ts'
import { PriceTag, useOwnPrice } from './own-price.tsx'
import { DiscountNote } from './price-note.tsx'

const perks = [
  { label: text('Certificate of Completion'), Icon: Award },
  { label: text('Expert Instruction'), Icon: GraduationCap },
  { label: text('Hands-on Learning'), Icon: Hand },
]

interface EnrollmentBoxProps {
  trainingClass: TrainingClass
  /** The selected session, whose price is shown. */
  chosen: SessionStep | null
}

/** The price and the perks. The rows of the sessions have the buttons, and say the user's place. */
export function EnrollmentBox({ trainingClass, chosen }: EnrollmentBoxProps) {
  const own = useOwnPrice(trainingClass, chosen?.session ?? null, chosen?.step)
  return (
    <Card
      as="section"
      aria-labelledby="enrollment-box"
      className="overflow-clip lg:sticky print:break-inside-avoid lg:top-24"
    >
      <h2 id="enrollment-box" className="sr-only">
        {t('Enrollment')}
      </h2>
      <div className="grid gap-4 p-4 sm:p-5 lg:p-6">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <PriceTag own={own} className="text-3xl" />
          <ul className="grid gap-1.5 max-sm:text-sm">
            {perks.map(({ label, Icon }) => (
              <li key={label} className="flex items-center gap-2">
                <Icon className="size-5 shrink-0 text-primary" aria-hidden="true" />
                {translate(label)}
              </li>
            ))}
          </ul>
        </div>
        <DiscountNote
          trainingClass={trainingClass}
          session={chosen?.session ?? null}
          step={chosen?.step}
          own={own}
        />
        {!own.paidBy && (
          <>
            <PaymentPlanNote plan={trainingClass.payment_plan} price={dueOf(own)} />
            <RefundPolicyNote price={dueOf(own)} />
          </>
        )}
      </div>
    </Card>
  )
}

/** How the price is paid in installments. Shown before they enroll; nothing for a class without a plan. */
function PaymentPlanNote({ plan = [], price }: { plan: PaymentPlan | undefined; price: number }) {
  if (price === 0 || plan.length === 0) return null
  return (
    <p className="figures text-muted-foreground text-sm">
      <span className="font-semibold text-foreground">{t('Pay in installments:')}</span>{' '}
      {planAmountsText(plan, price)}
    </p>
  )
}

/** What a student who withdraws gets back. Shown before they enroll; nothing for a class without a price. */
function RefundPolicyNote({ price }: { price: number }) {
  const policy = useProvider()?.refund_policy
  if (price === 0 || !policy) return null
  return (
    <p className="figures text-muted-foreground text-sm">
      <span className="font-semibold text-foreground">{t('Refunds when you withdraw:')}</span>{' '}
      {refundPolicyText(policy)}
    </p>
  )
}
