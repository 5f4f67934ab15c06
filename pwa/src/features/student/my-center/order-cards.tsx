import type { CenterOrdered, OrderOutcome } from '@cubby/contract/seats/center-orders'
import type { MyCenter } from '@cubby/contract/student/my-center'
import { t, translate } from '@cubby/texts/t'
import { CircleAlert, CircleCheck, Hourglass } from 'lucide-react'
import { attemptsOf, unsentStateOf } from '@/offline/outbox/command-state.ts'
import { acknowledge } from '@/offline/sync/enqueue.ts'
import { cancel } from '@/offline/sync/manage-row.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { commandChanges, commandTitle } from '@/unsent-changes/command-texts.ts'
import { RefusalNote } from '@/unsent-changes/refusal-note.tsx'
import { UnsentNote } from '@/unsent-changes/unsent-note.tsx'
import { type OrderRow, useOrders } from './use-my-center.ts'

/** Orders that are not sent, that were refused, and what became of the others until the director has read it. */
export function OrderCards({ center }: { center: MyCenter }) {
  const { open, results } = useOrders(center.id)
  if (open.length + results.length === 0) return null
  return (
    <section aria-label={t('Your orders')}>
      <ul className="grid gap-3">
        {results.toReversed().map(({ row, result }) => (
          <ResultCard key={row.id} row={row} result={result} />
        ))}
        {open.toReversed().map((row) => (
          <OpenOrderCard key={row.id} row={row} />
        ))}
      </ul>
    </section>
  )
}

const unknownRows = { classes: [], enrollments: [], waitlist: [], notifications: [] }

function OpenOrderCard({ row }: { row: OrderRow }) {
  const state = unsentStateOf(row.status)
  const attempts = attemptsOf(row)
  return (
    <Card as="li" className="grid gap-2.5 border-input border-dashed p-4 sm:p-5">
      <h2 className="text-lg">{commandTitle(row, unknownRows)}</h2>
      <ul className="grid gap-0.5 text-sm">
        {commandChanges(row, undefined).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {state ? (
        <UnsentNote
          rowId={row.id}
          isNamed
          command="order-for-center"
          state={state}
          attempts={attempts}
          undo={attempts.tried ? null : () => cancel(row.id)}
        />
      ) : (
        <RefusalNote command="order-for-center" error={row.lastError} rowId={row.id} />
      )}
    </Card>
  )
}

const looks: Partial<Record<OrderOutcome, { Icon: typeof CircleCheck; className: string }>> = {
  seat: { Icon: CircleCheck, className: 'text-success' },
  waitlist: { Icon: Hourglass, className: 'text-pending' },
  already_enrolled: { Icon: CircleCheck, className: 'text-muted-foreground' },
  already_waiting: { Icon: Hourglass, className: 'text-muted-foreground' },
}
const notEnrolled = { Icon: CircleAlert, className: 'text-destructive' }

/** What became of each person of an order. */
function ResultCard({ row, result }: { row: OrderRow; result: CenterOrdered }) {
  const { class_title, display_date, people, message } = result
  return (
    <Card as="li" className="grid gap-3 border-success/60 p-4 sm:p-5">
      <div>
        <h2 className="text-lg">{translate(message)}</h2>
        <p className="figures text-muted-foreground text-sm">
          {class_title}, {display_date}
        </p>
      </div>
      <ul className="grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
        {people.map(({ member_id, name, outcome, text }) => {
          const { Icon, className } = looks[outcome] ?? notEnrolled
          return (
            <li key={member_id} className="flex gap-2 text-sm">
              <Icon className={`mt-0.5 size-4 shrink-0 ${className}`} aria-hidden="true" />
              <span>
                <span className="font-semibold">{name}</span>: {text}
              </span>
            </li>
          )
        })}
      </ul>
      <Button
        variant="outline"
        size="small"
        className="justify-self-start"
        onClick={() => void acknowledge(row.id)}
      >
        {t('I have read it')}
      </Button>
    </Card>
  )
}
