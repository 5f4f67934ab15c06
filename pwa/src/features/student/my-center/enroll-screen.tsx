import type { TrainingClass } from '@cubby/contract/catalog/classes'
import type { OrderMode, OrderPreview } from '@cubby/contract/seats/center-orders'
import type { MyCenter } from '@cubby/contract/student/my-center'
import { isOpen } from '@cubby/rules/catalog/upcoming-sessions'
import { dueOf } from '@cubby/rules/money/discount'
import { amountText } from '@cubby/rules/money/price-text'
import { decisionDates } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ModeChoice } from '@/features/seats/center-orders/order-fields.tsx'
import { countOf, inTheWay, planOrder } from '@/features/seats/center-orders/order-plan.ts'
import { PageHeading } from '@/layout/page/page-heading.tsx'
import { useMinute } from '@/offline/clock/use-clock.ts'
import { useClasses, useProvider, useServerReachable } from '@/offline/hooks/use-collection.ts'
import { afterPress } from '@/ui/after-press.ts'
import { Alert } from '@/ui/alert.tsx'
import { OfflineAsOf } from '@/ui/as-of.tsx'
import { Button } from '@/ui/button.tsx'
import { pluralize } from '@/ui/pluralize.ts'
import { SeatMeter } from '@/ui/seat-meter.tsx'
import { SelectField } from '@/ui/select.tsx'
import { queueCommand } from '@/unsent-changes/queue-command.ts'
import { seenSession } from '@/unsent-changes/session-description.ts'
import { BackToCenter, CenterPage } from './center-page.tsx'
import { ConfirmOrderSheet } from './confirm-order-sheet.tsx'
import { OrderPrice } from './order-price.tsx'
import { StaffChoice } from './staff-choice.tsx'
import { useOrderPreview } from './use-order-preview.ts'

export interface EnrollSearch {
  center?: string | undefined
  class?: string | undefined
  session?: string | undefined
  /** Somebody of the staff who is ticked at first. */
  member?: string | undefined
}

/** Enrolls several of the staff in one session: choose the session, tick the people, confirm once. */
export function EnrollScreen({ search }: { search: EnrollSearch }) {
  return (
    <CenterPage wanted={search.center} title="Enroll staff">
      {(center, { stored }) => (
        <>
          <div className="grid gap-2">
            <BackToCenter center={center} label={center.name} />
            <PageHeading>Enroll staff</PageHeading>
          </div>
          {center.is_closed ? (
            <p>This center is closed. Nobody can be enrolled.</p>
          ) : (
            <EnrollForm center={center} search={search} asOf={stored.asOf?.getTime() ?? 0} />
          )}
        </>
      )}
    </CenterPage>
  )
}

interface EnrollFormProps {
  center: MyCenter
  search: EnrollSearch
  /** When the center was refreshed: what each person would get may be different since. */
  asOf: number
}

function EnrollForm({ center, search, asOf }: EnrollFormProps) {
  const navigate = useNavigate()
  const reachable = useServerReachable()
  const refundPolicy = useProvider()?.refund_policy
  const now = useMinute()
  const stored = useClasses()
  const classes = stored.rows.flatMap((one) => {
    const sessions = one.sessions.filter((session) => isOpen(session, now))
    return sessions.length > 0 ? [{ ...one, sessions }] : []
  })
  const trainingClass =
    classes.find(({ sessions }) => sessions.some(({ id }) => id === search.session)) ??
    classes.find(({ id }) => id === search.class)
  const session = trainingClass?.sessions.find(({ id }) => id === search.session) ?? null
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(search.member === undefined ? [] : [search.member]),
  )
  const [mode, setMode] = useState<OrderMode>('all')
  const [poNumber, setPoNumber] = useState('')
  const sheet = useRef<HTMLDialogElement>(null)
  const { preview, failure, isLoading } = useOrderPreview({
    centerId: center.id,
    sessionId: session?.id ?? null,
    changes: `${session?.available_spots} ${asOf}`,
  })
  const wanted = center.staff.filter(({ member_id }) => ticked.has(member_id))
  const plan = planOrder(wanted, preview, mode)
  const refused = inTheWay(plan, mode)
  const { enrolled, waiting } = countOf(plan)
  const seen =
    trainingClass && session && seenSession(trainingClass, session, { refundPolicy, payer: 'center' })
  const terms = preview?.terms ?? seen?.terms
  const choose = (chosen: { class?: string; session?: string }) =>
    void navigate({
      to: '/my-center/enroll',
      search: { center: center.id, member: search.member, ...chosen },
      replace: true,
      resetScroll: false,
    })
  const order = async () => {
    if (!trainingClass || !session || !seen || !terms) return
    sheet.current?.close()
    const isKept = await queueCommand({
      kind: 'order-for-center',
      args: {
        centerId: center.id,
        centerName: center.name,
        ordered: {
          sessionId: session.id,
          classId: trainingClass.id,
          seen: { ...seen, terms },
        },
        people: wanted.map(({ member_id, name }) => ({ member_id, name })),
        mode,
        poNumber: poNumber.trim(),
      },
    })
    if (isKept) await navigate({ to: '/my-center', search: { center: center.id } })
  }
  const blocked = whyNot({ count: wanted.length, preview, refused: refused.length, gets: enrolled + waiting })
  return (
    <div className="grid items-start gap-8 pb-24 sm:pb-0 lg:grid-cols-[7fr_5fr]">
      <div className="grid gap-8">
        <section aria-labelledby="which" className="grid gap-4">
          <h2 id="which" className="text-xl">
            Which class
          </h2>
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              label="Class"
              value={trainingClass?.id ?? ''}
              onValueChange={(value) => choose(firstOf(classes, value))}
            >
              <option value="">Choose a class</option>
              {classes.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </SelectField>
            <SelectField
              label="Session"
              disabled={!trainingClass}
              value={session?.id ?? ''}
              onValueChange={(value) => choose({ class: trainingClass?.id ?? '', session: value })}
            >
              <option value="">Choose a session</option>
              {trainingClass?.sessions.map((one) => (
                <option key={one.id} value={one.id}>
                  {`${decisionDates(one)}, ${one.available_spots > 0 ? pluralize(one.available_spots, 'spot') : 'full'}`}
                </option>
              ))}
            </SelectField>
          </div>
          {session && (
            <div className="figures grid gap-1.5">
              <p className="text-sm">
                {timeRange(session)}
                {session.location_details && `, ${session.location_details}`}
              </p>
              <SeatMeter
                inline
                available={preview?.free_seats ?? session.available_spots}
                capacity={session.capacity}
              />
              <OfflineAsOf at={stored.asOf} />
              {preview && preview.waiting > 0 && (
                <p className="text-sm">
                  {pluralize(preview.waiting, 'person waits', 'people wait')} already.
                </p>
              )}
            </div>
          )}
        </section>
        <ModeChoice
          legend="If there are too few spots"
          classes={looks}
          choices={choices}
          mode={mode}
          onChange={setMode}
        />
        <StaffChoice center={center} ticked={ticked} onTick={setTicked} plan={plan} preview={preview} />
      </div>
      <div className="grid gap-4 lg:sticky lg:top-24">
        {terms && wanted.length > 0 && (
          <OrderPrice terms={terms} count={enrolled} waiting={waiting} isKnown={preview !== null} />
        )}
        {!reachable && session && (
          <Alert tone="info">
            Without a connection nobody is enrolled yet. We save your order on this device and send it once
            the server can be reached. What each person gets is decided then.
          </Alert>
        )}
        {failure && (
          <Alert tone="error" announced>
            {failure}
          </Alert>
        )}
        {preview?.refusal && <Alert tone="warning">{preview.refusal}</Alert>}
        <Button
          className="max-sm:hidden"
          disabled={!session || blocked !== null || isLoading}
          onClick={() => afterPress(() => sheet.current?.showModal())}
        >
          Review and enroll
        </Button>
        <p className="text-muted-foreground text-sm empty:hidden max-sm:hidden" role="status">
          {session ? blocked : 'Choose a class and a session.'}
        </p>
      </div>
      <section
        aria-label="Your choice"
        data-bottom
        data-action-bar
        className="fixed inset-x-0 bottom-0 z-40 border-t bg-card pb-[env(safe-area-inset-bottom)] sm:hidden"
      >
        <div className="shell grid grid-cols-[1fr_auto] items-center gap-3 py-2.5">
          <p className="figures text-sm leading-snug">
            <span className="block font-semibold">{pluralize(wanted.length, 'person', 'people')}</span>
            <span className="text-muted-foreground">
              {session && terms ? (blocked ?? amountText(enrolled * dueOf(terms))) : 'Choose a session'}
            </span>
          </p>
          <Button
            disabled={!session || blocked !== null || isLoading}
            onClick={() => afterPress(() => sheet.current?.showModal())}
          >
            Review
          </Button>
        </div>
      </section>
      {trainingClass && session && terms && (
        <ConfirmOrderSheet
          ref={sheet}
          center={center}
          trainingClass={trainingClass}
          session={session}
          terms={terms}
          plan={plan}
          preview={preview}
          mode={mode}
          poNumber={poNumber}
          onPoNumber={setPoNumber}
          onConfirm={() => void order()}
        />
      )}
    </div>
  )
}

/** Choosing a class with one session chooses that session. */
function firstOf(classes: readonly TrainingClass[], classId: string): { class: string; session?: string } {
  const sessions = classes.find(({ id }) => id === classId)?.sessions ?? []
  const [only] = sessions.length === 1 ? sessions : []
  return { class: classId, ...(only && { session: only.id }) }
}

interface OrderFacts {
  count: number
  preview: OrderPreview | null
  /** How many stand in the way of an order for all. */
  refused: number
  /** How many get something. */
  gets: number
}

/** Why the order cannot be confirmed, in words; null if it can. */
function whyNot({ count, preview, refused, gets }: OrderFacts): string | null {
  if (count === 0) return 'Tick at least one person.'
  if (preview?.refusal) return preview.refusal
  if (refused > 0) return `${pluralize(refused, 'person', 'people')} would not get a spot, so nobody would.`
  if (gets === 0) return 'Nobody of them would get a spot.'
  return null
}

const choices = {
  all: { label: 'All or nobody', hint: 'If anybody cannot get a spot, nobody is enrolled.' },
  fitting: { label: 'As many as fit', hint: 'The rest joins the waitlist.' },
}

const looks = {
  legend: 'mb-2 font-display font-semibold text-xl',
  choice:
    'items-start border-input bg-card px-3.5 py-2.5 has-checked:border-primary has-checked:ring-1 has-checked:ring-primary',
  button: 'mt-1 size-4.5',
}
