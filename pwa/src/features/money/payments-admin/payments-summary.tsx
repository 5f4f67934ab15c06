import { messages } from '@cubby/contract/messages'
import type { FinancialSummary as Summary } from '@cubby/contract/money/financial-summary'
import { amountText } from '@cubby/rules/money/price-text'
import { FailureBanner } from '@/desk/messages/failure-banner.tsx'
import type { PaymentsSearch } from './payments-search.ts'
import { usePaymentsSummary } from './use-payments.ts'

const figures: readonly (readonly [name: string, textOf: (summary: Summary) => string])[] = [
  ['Total Revenue', ({ totalRevenue }) => amountText(totalRevenue)],
  ['Monthly Revenue', ({ monthlyRevenue }) => amountText(monthlyRevenue)],
  ['Pending Payments', ({ pendingPayments }) => pendingPayments.toLocaleString('en-US')],
  ['Outstanding Balance', ({ outstandingBalance }) => amountText(outstandingBalance)],
]

/** The revenue of the chosen dates and what is still due, above the transactions. */
export function PaymentsSummary({ search }: { search: PaymentsSearch }) {
  const { data, error } = usePaymentsSummary(search)
  return (
    <>
      <FailureBanner error={error} failed={messages.financialFailed} />
      <dl className="figures grid grid-cols-2 gap-x-6 gap-y-2 text-sm sm:flex sm:flex-wrap" aria-busy={!data}>
        {figures.map(([name, textOf]) => (
          <div key={name} className="sm:flex sm:gap-1.5">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="font-semibold">{data ? textOf(data) : '…'}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
