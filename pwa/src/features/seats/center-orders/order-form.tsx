import { CENTER_ORDER_LIMIT, PO_NUMBER_MAX_LENGTH } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { CenterOrder, OrderMode, OrderPreview } from '@cubby/contract/seats/center-orders'
import { refundPolicyText } from '@cubby/rules/money/refund-policy'
import { type ReactNode, useState } from 'react'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import { TextField } from '@/ui/fields.tsx'
import { pluralize } from '@/ui/pluralize.ts'
import { type OrderCandidate, OrderPeople } from './order-people.tsx'
import { planOrder } from './order-plan.ts'
import { costText, forecastOf, obstacleOf, type Place, placesText } from './order-text.ts'

interface OrderFormProps {
  people: readonly OrderCandidate[]
  place: Place
  /** '' until one is chosen. */
  sessionId: string
  /** What the chosen session offers now; undefined until it is known. */
  preview: OrderPreview | undefined
  /** Why the order was not accepted. */
  failure: string | null
  /** Who stood in the way of an order for everybody, and why. */
  refused?: readonly { readonly name: string; readonly text: string }[]
  busy: boolean
  /** Invites somebody who is not of the staff yet. */
  invite?: ReactNode
  onOrder: (order: CenterOrder) => void
  close: () => void
  /** Chooses the session. */
  children: ReactNode
}

/** What happens if there are not enough places. */
const modesFor = (place: Place) =>
  [
    {
      mode: 'all',
      label: 'Everybody or nobody',
      hint: `If one person cannot get a ${place}, nobody is enrolled.`,
    },
    {
      mode: 'fitting',
      label: 'As many as fit',
      hint: 'The rest goes on the waitlist, in the order of your choice.',
    },
  ] as const satisfies readonly { mode: OrderMode; label: string; hint: string }[]

/**
 * Enrolls a group of the staff in one session, by a director or by the office. States what happens before the
 * click.
 */
export function OrderForm(props: OrderFormProps) {
  const { people, place, sessionId, preview, failure, refused = [] } = props
  const { busy, invite, onOrder, close, children } = props
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [mode, setMode] = useState<OrderMode>('all')
  const [poNumber, setPoNumber] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const outcomes = new Map(preview?.people.map(({ member_id, outcome }) => [member_id, outcome]))
  const isOfStaff = new Set(people.map(({ member_id }) => member_id))
  // Somebody may have left the staff, or been enrolled by somebody else, since they were ticked.
  const chosen = ticked.filter((id) => isOfStaff.has(id) && !obstacleOf(outcomes.get(id)))
  const wanted = people.filter(({ member_id }) => chosen.includes(member_id))
  const forecast = preview && forecastOf(planOrder(wanted, preview, mode), { mode, place })
  const submit = () => {
    const problem =
      sessionId === ''
        ? messages.sessionRequired
        : chosen.length === 0
          ? messages.orderNobody
          : chosen.length > CENTER_ORDER_LIMIT
            ? messages.orderTooMany
            : null
    setMissing(problem)
    if (problem || !preview) return
    onOrder({
      session_id: sessionId,
      member_ids: [...chosen],
      mode,
      po_number: poNumber.trim(),
      terms: preview.terms,
    })
  }
  const isImpossible = preview !== undefined && (preview.refusal !== null || forecast?.isRefused === true)
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (!busy && !isImpossible) submit()
      }}
    >
      {(missing ?? failure) && (
        <Alert tone="error" announced>
          {missing ?? failure}
          {!missing && refused.length > 0 && (
            <ul className="mt-1 list-disc pl-5">
              {refused.map(({ name, text }) => (
                <li key={name}>{`${name}: ${text}`}</li>
              ))}
            </ul>
          )}
        </Alert>
      )}
      <div className="grid grid-cols-1 gap-x-6 gap-y-4 md:grid-cols-2">
        <div className="grid grid-cols-1 content-start gap-4">
          {children}
          {preview && <SessionOffer preview={preview} place={place} />}
          <TextField
            label="PO number"
            optional
            hint="Printed on the invoice"
            autoComplete="off"
            maxLength={PO_NUMBER_MAX_LENGTH}
            value={poNumber}
            onValueChange={setPoNumber}
          />
        </div>
        <div className="grid grid-cols-1 content-start gap-4">
          <OrderPeople
            people={people}
            place={place}
            outcomes={outcomes}
            chosen={chosen}
            seated={forecast?.isRefused ? 0 : (forecast?.seated ?? 0)}
            isKnown={preview !== undefined && forecast?.isRefused === false}
            onChange={(ids) => {
              setMissing(null)
              setTicked(ids)
            }}
          />
          {invite}
        </div>
      </div>
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="mb-1.5 font-semibold text-sm">If there are not enough {place}s</legend>
        {modesFor(place).map((each) => (
          <label
            key={each.mode}
            className="flex min-h-11 cursor-pointer gap-3 rounded-control border p-3 has-checked:border-primary has-checked:bg-primary/8"
          >
            <input
              type="radio"
              name="mode"
              className="mt-0.5 size-5 shrink-0 accent-primary"
              checked={mode === each.mode}
              onChange={() => setMode(each.mode)}
            />
            <span>
              <span className="block font-semibold">{each.label}</span>
              <span className="text-muted-foreground text-sm">{each.hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {preview?.refusal && <Alert tone="warning">{preview.refusal}</Alert>}
      {preview && !isImpossible && chosen.length > 0 && (
        <p className="figures text-sm">
          {forecast && forecast.seated > 0 && `The center pays ${costText(forecast.seated, preview)}. `}
          {forecast && forecast.waiting > 0 && 'A place on the waitlist costs nothing. '}
          {preview.billing}
          {preview.needs_approval && ' The office approves each enrollment first.'}
        </p>
      )}
      <div className="form-buttons items-center">
        <p
          role="status"
          className={`figures min-w-0 flex-1 basis-64 font-semibold text-sm ${forecast?.isRefused ? 'text-warning' : ''}`}
        >
          {!preview?.refusal && forecast?.text}
        </p>
        <Button variant="outline" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" busy={busy} disabled={isImpossible}>
          {chosen.length === 0 ? 'Enroll' : `Enroll ${pluralize(chosen.length, 'Person', 'People')}`}
        </Button>
      </div>
    </form>
  )
}

/** The seats, the price, and the refund policy of the session. */
function SessionOffer({ preview, place }: { preview: OrderPreview; place: Place }) {
  const { refund_policy } = preview.terms
  return (
    <div className="figures grid gap-1 text-sm" role="status">
      <p className="font-semibold">{placesText(preview, place)}</p>
      <p>{costText(1, preview).replace(/^1 × /, '')} for each person</p>
      {refund_policy && <p className="text-muted-foreground">{refundPolicyText(refund_policy)}</p>}
    </div>
  )
}
