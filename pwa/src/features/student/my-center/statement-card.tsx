import { messages } from '@cubby/contract/messages'
import type { Statement } from '@cubby/contract/money/invoices'
import type { MyCenter } from '@cubby/contract/student/my-center'
import { addDays } from '@cubby/rules/days'
import { amountText } from '@cubby/rules/money/price-text'
import { displayDate } from '@cubby/rules/session-dates'
import { t, text, translate } from '@cubby/texts/t'
import { type FormEvent, useState } from 'react'
import { callAsUser } from '@/api/call-as-user.ts'
import { failureMessage } from '@/api/failure-message.ts'
import { DownloadButton } from '@/features/school/files/download-button.tsx'
import { useServerReachable } from '@/offline/hooks/use-collection.ts'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { DateField } from '@/ui/fields.tsx'
import { rich } from '@/ui/rich.tsx'
import { useToday } from './use-my-center.ts'

const kinds: Record<Statement['entries'][number]['kind'], string> = {
  invoice: text('Invoice'),
  void: text('Void'),
  credit_note: text('Credit note'),
  receipt: text('Payment'),
  refund: text('Refund'),
}

/** The statement of account of a center for any range of days. It needs a connection. */
export function StatementCard({ center }: { center: MyCenter }) {
  const reachable = useServerReachable()
  const today = useToday()
  const [startDate, setStart] = useState(`${today.slice(0, 4)}-01-01`)
  const [endDate, setEnd] = useState(today)
  const [shown, setShown] = useState<Statement | null>(null)
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const range = { startDate, endDate: endDate || addDays(startDate, 31) }
  const load = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailure('')
    try {
      setShown(await callAsUser('GET', '/centers/:id/statement', { params: { id: center.id }, query: range }))
    } catch (caught) {
      setFailure(failureMessage(caught, t(messages.networkFailed), t(messages.centerActionFailed)))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card as="section" aria-labelledby="statement" className="grid gap-4 p-4 sm:p-5">
      <h3 id="statement" className="text-lg">
        {t('Statement of account')}
      </h3>
      <form noValidate onSubmit={load} className="grid gap-3">
        <div className="grid gap-3 sm:grid-cols-2 *:min-w-0">
          <DateField label={t('From')} value={startDate} onValueChange={setStart} />
          <DateField label={t('Through')} value={endDate} onValueChange={setEnd} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="outline" size="small" busy={busy} disabled={!reachable}>
            {t('Show')}
          </Button>
          <DownloadButton
            path={`/centers/${center.id}/statement/pdf?startDate=${startDate}&endDate=${endDate}`}
            fileName="statement.pdf"
            label={rich('PDF <part>of the statement</part>', {
              part: (words) => <span className="sr-only">{words}</span>,
            })}
            disabled={!reachable || startDate === '' || endDate === ''}
          />
        </div>
      </form>
      {!reachable && (
        <p className="text-muted-foreground text-sm">{t('The statement needs a connection.')}</p>
      )}
      {failure && (
        <Alert tone="error" announced>
          {failure}
        </Alert>
      )}
      {shown && <StatementTable statement={shown} />}
    </Card>
  )
}

function StatementTable({ statement }: { statement: Statement }) {
  const { start_date, end_date, opening, entries, closing } = statement
  return (
    <table className="figures w-full text-start text-sm">
      <caption className="sr-only">
        {t('From {start} through {end}', {
          start: displayDate(start_date, start_date),
          end: displayDate(end_date, end_date),
        })}
      </caption>
      <thead className="border-b text-muted-foreground">
        <tr>
          <th scope="col" className="py-1.5 pe-2 font-semibold">
            {t('Day')}
          </th>
          <th scope="col" className="py-1.5 pe-2 text-end font-semibold">
            {t('Amount')}
          </th>
          <th scope="col" className="py-1.5 text-end font-semibold">
            {t('Balance')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y">
        <tr>
          <th scope="row" className="py-1.5 pe-2 font-normal">
            {t('Opening balance')}
          </th>
          <td />
          <td className="py-1.5 text-end">{amountText(opening)}</td>
        </tr>
        {entries.map(({ day, kind, reference, charged, credited, balance }, at) => (
          <tr key={at}>
            <th scope="row" className="py-1.5 pe-2 font-normal">
              {displayDate(day, day)}
              <span className="wrap-anywhere block text-muted-foreground">
                {translate(kinds[kind])} {reference}
              </span>
            </th>
            <td className="whitespace-nowrap py-1.5 pe-2 text-end">
              {charged > 0 ? amountText(charged) : `−${amountText(credited)}`}
            </td>
            <td className="whitespace-nowrap py-1.5 text-end">{amountText(balance)}</td>
          </tr>
        ))}
        <tr className="font-semibold">
          <th scope="row" className="py-1.5 pe-2">
            {t('Closing balance')}
          </th>
          <td />
          <td className="py-1.5 text-end">{amountText(closing)}</td>
        </tr>
      </tbody>
    </table>
  )
}
