import type { CashBookTotals } from '@cubby/contract/money/cash-book'
import { entryKinds, receiptMethods } from '@cubby/contract/money/method-labels'
import { numberDefinitions } from '@cubby/contract/office/number-definitions'
import { cashBookRevenue, differenceName } from '@cubby/rules/money/cash-book-revenue'
import { amountText } from '@cubby/rules/money/price-text'
import { t, translate } from '@cubby/texts/t'
import { Card } from '@/ui/card.tsx'
import { Facts } from '@/ui/facts.tsx'

interface Sum {
  id: string
  name: string
  amount_in: number
  amount_out: number
}

interface TotalsProps {
  /** Undefined until they are known. */
  totals: CashBookTotals | undefined
}

interface TotalsSentenceProps extends TotalsProps {
  /** What is due for refunds now; null until it is known. Left out of the totals of a past month. */
  refundsDue?: number | null
}

/** What came in, what went out, the revenue, and what is due for refunds: 'In $95.00 · Out $0.00 · Revenue $95.00'. */
export function TotalsSentence({ totals, refundsDue }: TotalsSentenceProps) {
  const figures: readonly (readonly [name: string, dollars: number | null | undefined])[] = [
    [t('In'), totals?.amount_in],
    [t('Out'), totals?.amount_out],
    [t('Revenue'), totals && cashBookRevenue(totals)],
    ...(refundsDue === undefined ? [] : [[t('Due for refunds'), refundsDue] as const]),
  ]
  return (
    <section aria-label={t('Totals')} aria-busy={!totals}>
      {/* A new key replaces the figures, so that those that arrive do not count as a layout shift. */}
      <Facts as="dl" key={JSON.stringify(figures)}>
        {figures.map(([name, dollars]) => (
          <div key={name} className="whitespace-nowrap">
            <dt className="inline text-muted-foreground">{name}</dt>{' '}
            <dd className="inline font-semibold">{dollars == null ? '…' : amountText(dollars)}</dd>
          </div>
        ))}
      </Facts>
    </section>
  )
}

/** What the figures of the cash book count. */
export function TotalsNotes({ totals }: TotalsProps) {
  const hasCardMoney = totals && differenceName(totals) === 'Net'
  return (
    <dl className="max-w-prose text-muted-foreground text-sm">
      <dt className="float-start pe-1 font-semibold">{t('Revenue:')}</dt>
      <dd>
        {numberDefinitions.cashBookRevenue} {hasCardMoney && numberDefinitions.cardMoney}
      </dd>
      <dt className="float-start pe-1 font-semibold">{t('Due for refunds:')}</dt>
      <dd>{numberDefinitions.refundsDue}</dd>
    </dl>
  )
}

/** What came in, what went out, and the difference, for each kind, method, and class. */
export function TotalsTables({ totals }: TotalsProps) {
  const difference = totals ? differenceName(totals) : t('Revenue')
  const parts: readonly (readonly [heading: string, caption: string, sums: readonly Sum[]])[] = totals
    ? [
        [
          t('Kind'),
          t('Totals by kind'),
          totals.kinds.map(({ kind, ...sum }) => ({ id: kind, name: translate(entryKinds[kind]), ...sum })),
        ],
        [
          t('Method'),
          t('Totals by method'),
          totals.methods.map(({ method, ...sum }) => ({
            id: method,
            name: translate(receiptMethods[method]),
            ...sum,
          })),
        ],
        [
          t('Class'),
          t('Totals by class'),
          totals.classes.map(({ class_id, class_name, ...sum }) => ({
            id: class_id,
            name: class_name,
            ...sum,
          })),
        ],
      ]
    : []
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2 xl:*:last:col-start-2 xl:*:last:row-span-2 xl:*:last:row-start-1">
      {parts.map(([heading, caption, sums]) => (
        <SumTable key={heading} heading={heading} caption={caption} sums={sums} difference={difference} />
      ))}
    </div>
  )
}

/** On a phone there is room for the revenue only. */
const narrow = (column: number) => (column < 2 ? 'max-sm:hidden' : '')

interface SumTableProps {
  heading: string
  caption: string
  sums: readonly Sum[]
  /** What came in minus what went out is called. */
  difference: string
}

function SumTable({ heading, caption, sums, difference }: SumTableProps) {
  if (sums.length === 0) return null
  return (
    <Card className="p-4">
      <table className="figures w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b text-start text-muted-foreground">
            <th scope="col" className="py-1 font-medium">
              {heading}
            </th>
            {[t('In'), t('Out'), difference].map((name, column) => (
              <th key={name} scope="col" className={`py-1 ps-3 text-end font-medium ${narrow(column)}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sums.map(({ id, name, amount_in, amount_out }) => (
            <tr key={id} className="border-b last:border-b-0">
              <th scope="row" className="wrap-anywhere py-1 text-start font-normal">
                {name}
              </th>
              {[amount_in, amount_out, amount_in - amount_out].map((dollars, column) => (
                <td key={column} className={`whitespace-nowrap py-1 ps-3 text-end ${narrow(column)}`}>
                  {amountText(dollars)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
