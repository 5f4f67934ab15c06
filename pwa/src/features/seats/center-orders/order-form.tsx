import { CENTER_ORDER_LIMIT } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { OrderMode, OrderPreview } from '@cubby/contract/seats/center-orders'
import { discountedPriceText } from '@cubby/rules/money/discount'
import { refundPolicyText } from '@cubby/rules/money/refund-policy'
import { t, text } from '@cubby/texts/t'
import type { ReactNode } from 'react'
import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import type { FieldMessages } from '@/ui/forms/field-errors.ts'
import { FormElement } from '@/ui/forms/form.tsx'
import type { Form } from '@/ui/forms/use-form.ts'
import { ModeChoice, PoNumberField } from './order-fields.tsx'
import { type OrderCandidate, OrderPeople } from './order-people.tsx'
import { isShort, planOrder } from './order-plan.ts'
import { costText, forecastOf, obstacleOf, placesText } from './order-text.ts'

/** What is typed and ticked in an order. */
export interface OrderValues {
  session_id: string
  /** In the order in which they were ticked. */
  member_ids: string[]
  mode: OrderMode
  po_number: string
}

export const noOrder: OrderValues = { session_id: '', member_ids: [], mode: 'all', po_number: '' }

interface OrderFormProps {
  form: Form<OrderValues> & { close: () => void }
  people: readonly OrderCandidate[]
  /** What the chosen session offers now; undefined until it is known. */
  preview: OrderPreview | undefined
  /** Why the session cannot be looked at. */
  failure?: string | null
  /** Who stood in the way of an order for everybody, and why. */
  refused?: readonly { readonly name: string; readonly text: string }[]
  /** Invites somebody who is not of the staff yet. */
  invite?: ReactNode
  /** Chooses the session. */
  children: ReactNode
}

/** Returns the ticked people who can still be enrolled, in the order they were ticked. */
export function chosenOf(
  ticked: readonly string[],
  people: readonly OrderCandidate[],
  preview: OrderPreview | undefined,
): OrderCandidate[] {
  const outcomes = new Map(preview?.people.map(({ member_id, outcome }) => [member_id, outcome]))
  const staff = new Map(people.map((person) => [person.member_id, person]))
  return ticked.flatMap((id) => {
    // Somebody may have left the staff, or been enrolled by somebody else, since they were ticked.
    const person = obstacleOf(outcomes.get(id)) ? undefined : staff.get(id)
    return person ? [person] : []
  })
}

/** Returns the mode to send. With enough seats, nobody was asked for one. */
export function modeOf(mode: OrderMode, chosen: readonly OrderCandidate[], preview: OrderPreview): OrderMode {
  return isShort(chosen, preview) ? mode : 'all'
}

/** Returns why an order cannot be sent. */
export function orderErrors(sessionId: string, chosen: readonly OrderCandidate[]): FieldMessages {
  if (sessionId === '') return { member_ids: t(messages.sessionRequired) }
  if (chosen.length === 0) return { member_ids: t(messages.orderNobody) }
  return { member_ids: chosen.length > CENTER_ORDER_LIMIT && t(messages.orderTooMany) }
}

const looks = {
  legend: 'mb-1.5 font-semibold text-sm',
  choice: 'p-3 has-checked:border-primary has-checked:bg-primary/8',
  button: 'mt-0.5 size-5',
}

const choices = {
  all: { label: text('All or none'), hint: text('If anyone cannot get a seat, no one is enrolled.') },
  fitting: {
    label: text('As many as fit'),
    hint: text('The rest join the waitlist, in the order in which you chose them.'),
  },
}

/**
 * Enrolls a group of the staff in one session, by the office. States what happens before the click, and asks what
 * happens to the rest only when there are too few seats.
 */
export function OrderForm(props: OrderFormProps) {
  const { form, people, preview, refused = [], invite, children } = props
  const { member_ids, mode } = form.watch()
  const missing = form.errorOf('member_ids')
  const failure = form.failure ?? props.failure
  const outcomes = new Map(preview?.people.map(({ member_id, outcome }) => [member_id, outcome]))
  const chosen = chosenOf(member_ids, people, preview)
  const forecast = preview && forecastFor(chosen, preview, mode)
  const isImpossible = preview !== undefined && (preview.refusal !== null || forecast?.isRefused === true)
  return (
    <FormElement form={form} className="grid grid-cols-1 gap-4" disabled={isImpossible}>
      {(missing ?? failure) && (
        <Alert tone="error" announced>
          {missing ?? failure}
          {!missing && refused.length > 0 && (
            <ul className="mt-1 list-disc ps-5">
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
          {preview && <SessionOffer preview={preview} />}
          <PoNumberField hint={t('Printed on the invoice')} {...form.field('po_number')} />
        </div>
        <div className="grid grid-cols-1 content-start gap-4">
          <OrderPeople
            people={people}
            outcomes={outcomes}
            chosen={chosen.map(({ member_id }) => member_id)}
            seated={forecast?.isRefused ? 0 : (forecast?.seated ?? 0)}
            isKnown={preview !== undefined && forecast?.isRefused === false}
            onChange={(ids) => form.set('member_ids', [...ids])}
          />
          {invite}
        </div>
      </div>
      {preview && isShort(chosen, preview) && (
        <ModeChoice
          legend={t('There are not enough seats')}
          classes={looks}
          choices={choices}
          mode={mode}
          onChange={(next) => form.set('mode', next)}
        />
      )}
      {preview?.refusal && <Alert tone="warning">{preview.refusal}</Alert>}
      {preview && !isImpossible && chosen.length > 0 && (
        <p className="figures text-sm">
          {[
            forecast &&
              forecast.seated > 0 &&
              t('The center pays {cost}.', { cost: costText(forecast.seated, preview) }),
            forecast && forecast.waiting > 0 && t('A place on the waitlist costs nothing.'),
            preview.billing,
            preview.needs_approval && t('The office approves each enrollment first.'),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
      <div className="form-buttons items-center">
        <p
          role="status"
          className={`figures min-w-0 flex-1 basis-64 font-semibold text-sm ${forecast?.isRefused ? 'text-warning' : ''}`}
        >
          {!preview?.refusal && forecast?.text}
        </p>
        <Button variant="outline" onClick={form.close}>
          {t('Cancel')}
        </Button>
        <Button type="submit" busy={form.busy} disabled={isImpossible}>
          {chosen.length === 0
            ? t('Enroll')
            : t('Enroll {count, plural, one {# Person} other {# People}}', { count: chosen.length })}
        </Button>
      </div>
    </FormElement>
  )
}

function forecastFor(chosen: readonly OrderCandidate[], preview: OrderPreview, wanted: OrderMode) {
  const mode = modeOf(wanted, chosen, preview)
  return forecastOf(planOrder(chosen, preview, mode), mode)
}

/** The seats, the price, and the refund policy of the session. */
function SessionOffer({ preview }: { preview: OrderPreview }) {
  const { refund_policy } = preview.terms
  return (
    <div className="figures grid gap-1 text-sm" role="status">
      <p className="font-semibold">{placesText(preview)}</p>
      <p>{t('{price} for each person', { price: discountedPriceText(preview.terms) })}</p>
      {refund_policy && <p className="text-muted-foreground">{refundPolicyText(refund_policy)}</p>}
    </div>
  )
}
