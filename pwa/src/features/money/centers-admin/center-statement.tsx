import { isInOrder } from '@cubby/contract/day-range'
import type { Center } from '@cubby/contract/money/centers'
import type { Statement } from '@cubby/contract/money/invoices'
import { dayOf } from '@cubby/rules/days'
import { amountText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '@/api/call.ts'
import { callAsUser } from '@/api/call-as-user.ts'
import { useTimeZone, useToday } from '@/desk/dates/dates.tsx'
import { DayRangeFields } from '@/desk/table/day-range-fields.tsx'
import { type SearchUpdate, whileValid } from '@/desk/table/list-search.ts'
import { ListState } from '@/desk/table/list-state.tsx'
import { srOnly } from '@/desk/ui/sr-only.tsx'
import { useWide } from '@/desk/ui/use-wide.ts'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import { Card } from '@/ui/card.tsx'
import { rich } from '@/ui/rich.tsx'
import { CENTERS } from './centers-search.ts'

interface Range {
  startDate?: string
  endDate?: string
}

interface CenterStatementProps {
  center: Pick<Center, 'id' | 'created_at'>
  search: Range
  onSearch: (update: SearchUpdate<Range>) => void
}

/**
 * The statement of account of a center: what it owed before, every document and payment of a range, and what
 * it owes.
 */
export function CenterStatement({ center, search, onSearch }: CenterStatementProps) {
  const today = useToday()
  const firstDay = dayOf(new Date(center.created_at), useTimeZone())
  const range = {
    startDate: search.startDate ?? `${today.slice(0, 4)}-01-01`,
    endDate: search.endDate ?? today,
  }
  const query = useQuery({
    queryKey: [...CENTERS, center.id, 'statement', range],
    queryFn: ({ signal }) =>
      callAsUser('GET', '/admin/centers/:id/statement', {
        params: { id: center.id },
        query: range,
        signal,
      }),
    ...whileValid(isInOrder(range)),
  })
  return (
    <div className="grid grid-cols-1 gap-4">
      <search
        aria-label={t('Days of the statement')}
        className="flex flex-wrap items-end gap-x-2 gap-y-3 print:hidden"
      >
        <DayRangeFields
          search={range}
          labels={{ from: t('Start Date'), to: t('End Date') }}
          onChange={(changesOf) =>
            onSearch((latest) => {
              const { startDate, endDate, dates } = changesOf({ ...range, ...latest })
              return dates === 'all' ? { startDate: firstDay, endDate: today } : { startDate, endDate }
            })
          }
        />
        <DownloadButton
          path={`/admin/centers/${center.id}/statement/pdf?${queryOf(range)}`}
          disabled={!isInOrder(range)}
          fileName="statement.pdf"
          label={rich('PDF<hidden> of the statement</hidden>', { hidden: srOnly })}
        />
      </search>
      <ListState
        query={query}
        failed={t('The statement could not be loaded')}
        announcement={({ entries }) =>
          t('{count, plural, one {# line} other {# lines}}', { count: entries.length })
        }
      >
        {(statement) => <StatementLines statement={statement} />}
      </ListState>
    </div>
  )
}

type Entry = Statement['entries'][number]

const kinds: Readonly<Record<Entry['kind'], string>> = {
  invoice: t('Invoice'),
  void: t('Void invoice'),
  credit_note: t('Credit note'),
  receipt: t('Payment'),
  refund: t('Refund'),
}

const dayText = (day: string) => displayDate(day, day)
const nothingIfZero = (amount: number) => (amount === 0 ? '' : amountText(amount))

function StatementLines({ statement }: { statement: Statement }) {
  const { opening, closing, entries, start_date, end_date } = statement
  const isWide = useWide()
  const before = t('Balance brought forward, {date}', { date: dayText(start_date) })
  const after = t('Owed on {date}', { date: dayText(end_date) })
  // Entries have no ids, and never change their order.
  const rows = entries.map((entry, index) => ({ ...entry, key: `${index} ${entry.reference}` }))
  if (!isWide) {
    return (
      <Card className="figures divide-y">
        <BalanceLine label={before} amount={opening} />
        <ul className="divide-y">
          {rows.map(({ key, day, kind, reference, charged, credited, balance }) => (
            <li key={key} className="grid grid-cols-[1fr_auto] gap-x-4 px-4 py-2">
              <span className="wrap-anywhere min-w-0 font-semibold">
                {kinds[kind]} {reference}
              </span>
              <span className="text-end font-semibold">
                {charged > 0 ? amountText(charged) : `−${amountText(credited)}`}
              </span>
              <span className="text-muted-foreground text-sm">{dayText(day)}</span>
              <span className="text-end text-muted-foreground text-sm">
                <span className="sr-only">{t('Owed after this:')} </span>
                {amountText(balance)}
              </span>
            </li>
          ))}
        </ul>
        <BalanceLine label={after} amount={closing} />
      </Card>
    )
  }
  return (
    <table className="figures w-full border-separate border-spacing-0 rounded-card border bg-card text-sm [&_td]:border-t [&_td]:px-3 [&_td]:py-2 [&_th]:px-3 [&_th]:py-2">
      <caption className="sr-only">{t('Statement of account')}</caption>
      <thead className="bg-muted text-start">
        <tr>
          <th scope="col">{t('Date')}</th>
          <th scope="col">{t('Kind')}</th>
          <th scope="col">{t('Reference')}</th>
          {[t('Charged'), t('Credited'), t('Owed')].map((name) => (
            <th key={name} scope="col" className="text-end">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="[&_td:nth-child(n+4)]:text-end">
        <BalanceRow label={before} amount={opening} />
        {rows.map(({ key, day, kind, reference, charged, credited, balance }) => (
          <tr key={key}>
            <td className="whitespace-nowrap">{dayText(day)}</td>
            <td>{kinds[kind]}</td>
            <td className="wrap-anywhere">{reference}</td>
            <td>{nothingIfZero(charged)}</td>
            <td>{nothingIfZero(credited)}</td>
            <td>{amountText(balance)}</td>
          </tr>
        ))}
        <BalanceRow label={after} amount={closing} />
      </tbody>
    </table>
  )
}

function BalanceRow({ label, amount }: { label: string; amount: number }) {
  return (
    <tr className="font-semibold">
      <td colSpan={5}>{label}</td>
      <td className="text-end">{amountText(amount)}</td>
    </tr>
  )
}

function BalanceLine({ label, amount }: { label: string; amount: number }) {
  return (
    <p className="flex justify-between gap-4 px-4 py-2 font-semibold">
      <span>{label}</span>
      <span>{amountText(amount)}</span>
    </p>
  )
}
