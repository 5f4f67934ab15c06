import type { TrainingClass } from '@cubby/contract/catalog/classes'
import type { OrderMode, OrderPreview } from '@cubby/contract/seats/center-orders'
import type { SessionTerms } from '@cubby/contract/session-terms'
import type { MyCenter } from '@cubby/contract/student/my-center'
import { isOpen } from '@cubby/rules/catalog/upcoming-sessions'
import { discountedPriceText, dueOf } from '@cubby/rules/money/discount'
import { priceText } from '@cubby/rules/money/price-text'
import { decisionDates } from '@cubby/rules/session-dates'
import { timeRange } from '@cubby/rules/session-times'
import { t, text } from '@cubby/texts/t'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ModeChoice } from '@/features/seats/center-orders/order-fields.tsx'
import { countOf, inTheWay, isShort, planOrder } from '@/features/seats/center-orders/order-plan.ts'
import { obstacleOf } from '@/features/seats/center-orders/order-text.ts'
import { PageHeading } from '@/layout/page/page-heading.tsx'
import { useMinute } from '@/offline/clock/use-clock.ts'
import { useClasses, useProvider, useServerReachable } from '@/offline/hooks/use-collection.ts'
import { afterPress } from '@/ui/after-press.ts'
import { Alert } from '@/ui/alert.tsx'
import { OfflineAsOf } from '@/ui/as-of.tsx'
import { Button } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'
import { SeatMeter } from '@/ui/seat-meter.tsx'
import { SelectField } from '@/ui/select.tsx'
import { queueCommand } from '@/unsent-changes/queue-command.ts'
import { seenSession } from '@/unsent-changes/session-description.ts'
import { staffMatching } from './center-figures.ts'
import { BackToCenter, CenterPage } from './center-page.tsx'
import { ConfirmOrderSheet } from './confirm-order-sheet.tsx'
import { StaffChoice } from './staff-choice.tsx'
import { useOrderPreview } from './use-order-preview.ts'

export interface EnrollSearch {
  center?: string | undefined
  class?: string | undefined
  session?: string | undefined
  /** Somebody of the staff who is ticked at first. */
  member?: string | undefined
}

/** Enrolls several of the staff in one session: choose the class and the date, tick the people, confirm once. */
export function EnrollScreen({ search }: { search: EnrollSearch }) {
  return (
    <CenterPage wanted={search.center} title={t('Enroll staff')}>
      {(center, { stored }) => (
        <>
          <div className="grid gap-2">
            <BackToCenter center={center} label={center.name} />
            <PageHeading>{t('Enroll staff')}</PageHeading>
          </div>
          {center.is_closed ? (
            <p>{t('This center is closed. No one can be enrolled.')}</p>
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
  const [chosenMode, setMode] = useState<OrderMode>('all')
  const [poNumber, setPoNumber] = useState('')
  const sheet = useRef<HTMLDialogElement>(null)
  const { preview, failure, isLoading } = useOrderPreview({
    centerId: center.id,
    sessionId: session?.id ?? null,
    changes: `${session?.available_spots} ${asOf}`,
  })
  const alone = new Map(preview?.people.map(({ member_id, outcome }) => [member_id, outcome]))
  // In the order of the list, so that those who need something get the first spots.
  const wanted = staffMatching(center.staff, { words: '' }).filter(
    ({ member_id }) => ticked.has(member_id) && !obstacleOf(alone.get(member_id)),
  )
  const spots = preview?.free_seats ?? session?.available_spots ?? 0
  const isAsking = session !== null && (preview ? isShort(wanted, preview) : wanted.length > spots)
  const mode = isAsking ? chosenMode : 'all'
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
  const blocked = session
    ? whyNot({ count: wanted.length, preview, refused: refused.length, gets: enrolled + waiting })
    : t('Choose a class and a date.')
  const cost = terms && enrolled > 0 && refused.length === 0 && priceText(enrolled * dueOf(terms))
  return (
    <div className="items-start gap-8 max-lg:space-y-8 lg:grid lg:grid-cols-[7fr_5fr]">
      <div className="grid gap-8">
        <section aria-labelledby="which" className="grid gap-4">
          <h2 id="which" className="text-xl">
            {t('Which class')}
          </h2>
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              label={t('Class')}
              value={trainingClass?.id ?? ''}
              onValueChange={(value) => choose(firstOf(classes, value))}
            >
              <option value="">{t('Choose a class')}</option>
              {classes.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </SelectField>
            <SelectField
              label={t('Date')}
              disabled={!trainingClass}
              value={session?.id ?? ''}
              onValueChange={(value) => choose({ class: trainingClass?.id ?? '', session: value })}
            >
              <option value="">{t('Choose a date')}</option>
              {trainingClass?.sessions.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.available_spots > 0
                    ? t('{dates}, {spots, plural, one {# spot} other {# spots}}', {
                        dates: decisionDates(one),
                        spots: one.available_spots,
                      })
                    : t('{dates}, full', { dates: decisionDates(one) })}
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
              <SeatMeter inline available={spots} capacity={session.capacity} />
              {terms && <p className="text-sm">{priceForEach({ terms, preview })}</p>}
              <OfflineAsOf at={stored.asOf} />
              {preview && preview.waiting > 0 && (
                <p className="text-sm">
                  {t('{waiting, plural, one {# person is} other {# people are}} already waiting.', {
                    waiting: preview.waiting,
                  })}
                </p>
              )}
            </div>
          )}
          {!reachable && session && (
            <Alert tone="info">
              {t(
                'You are offline, so no one is enrolled yet. We save your order on this device and send it when you are back online. Only then do you see who got a spot.',
              )}
            </Alert>
          )}
          {failure && (
            <Alert tone="error" announced>
              {failure}
            </Alert>
          )}
        </section>
        <StaffChoice center={center} ticked={ticked} onTick={setTicked} plan={plan} preview={preview} />
      </div>
      <section
        aria-label={t('Your choice')}
        data-bottom
        data-action-bar
        className="sticky bottom-0 z-30 -mx-4 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2.5 border-t bg-card px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] sm:mx-0 sm:rounded-card sm:border sm:p-4 sm:max-lg:bottom-18 lg:top-24 lg:bottom-auto lg:grid-cols-1 lg:p-5"
      >
        {isAsking && (
          <div className="col-span-full max-sm:*:grid-cols-2">
            <ModeChoice
              legend={t(
                '{spots, plural, =0 {No spot} one {# spot} other {# spots}} for {count, plural, one {# person} other {# people}}',
                { spots: Math.max(spots, 0), count: wanted.length },
              )}
              classes={looks}
              choices={choices}
              mode={mode}
              onChange={setMode}
            />
          </div>
        )}
        <div className="figures grid gap-1">
          <p className="font-semibold lg:text-lg" role="status">
            {[
              t('{count, plural, one {# person} other {# people}}', { count: wanted.length }),
              cost,
              waiting > 0 && t('{waiting} on the waitlist', { waiting }),
              session && t('{spots, plural, one {# spot} other {# spots}}', { spots }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {blocked ? (
            <p className="text-muted-foreground text-sm" role="status">
              {blocked}
            </p>
          ) : (
            terms && (
              <p className="text-muted-foreground text-sm max-sm:hidden">
                {consequences(center, { terms, preview, waiting })}
              </p>
            )
          )}
        </div>
        <Button
          disabled={blocked !== null || isLoading}
          onClick={() => afterPress(() => sheet.current?.showModal())}
        >
          <span>
            {rich('Review <part>and enroll</part>', {
              part: (words) => <span className="max-sm:sr-only">{words}</span>,
            })}
          </span>
        </Button>
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
  if (count === 0) return t('Choose at least one person.')
  if (preview?.refusal) return preview.refusal
  if (refused > 0)
    return t(
      "{refused, plural, one {# person} other {# people}} can't get a spot, so no one would be enrolled.",
      { refused },
    )
  if (gets === 0) return t('None of them would get a spot.')
  return null
}

/** What one person costs; without a response of the server, what it is at most. */
function priceForEach({ terms, preview }: { terms: SessionTerms; preview: OrderPreview | null }): string {
  return preview
    ? t('{price} for each person', { price: discountedPriceText(terms) })
    : t('At most {price} for each person', { price: priceText(terms.price) })
}

/** What the order does to money and seats, before it is confirmed. */
function consequences(
  center: MyCenter,
  { terms, preview, waiting }: { terms: SessionTerms; preview: OrderPreview | null; waiting: number },
): string {
  return [
    preview
      ? t('{price} for each person.', { price: discountedPriceText(terms) })
      : t('At most {price} for each person.', { price: priceText(terms.price) }),
    preview ? '' : t('Discounts of your center are taken off when the order is sent.'),
    waiting > 0 ? t('The waitlist costs nothing.') : '',
    preview?.needs_approval ? t('Each spot is held until the office approves it.') : '',
    preview?.billing ?? center.billing,
  ]
    .filter(Boolean)
    .join(' ')
}

const choices = {
  all: { label: text('All or none'), hint: text('If anyone cannot get a spot, no one is enrolled.') },
  fitting: { label: text('As many as fit'), hint: text('The rest join the waitlist.') },
}

const looks = {
  legend: 'mb-2 font-semibold',
  choice:
    'items-start border-input px-3 py-2 has-checked:border-primary has-checked:bg-primary/8 max-sm:[&_.text-sm]:sr-only',
  button: 'mt-1 size-4.5',
}
