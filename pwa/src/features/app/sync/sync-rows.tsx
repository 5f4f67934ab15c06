import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import { detailsOf } from '@/api/read-response.ts'
import { useUserParticipations } from '@/offline/hooks/optimistic-rows.ts'
import { useClasses, useNotifications, useProfile } from '@/offline/hooks/use-collection.ts'
import { attemptsOf, unsentStateOf } from '@/offline/outbox/command-state.ts'
import { isSessionRow, type OutboxRow } from '@/offline/store/stored-rows.ts'
import { discard, retry } from '@/offline/sync/manage-row.ts'
import { afterPress } from '@/ui/after-press.ts'
import { Button, buttonVariants } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { Unbroken } from '@/ui/unbroken.tsx'
import { commandChanges, commandTitle } from '@/unsent-changes/command-texts.ts'
import { RefusalNote, RefusalStep } from '@/unsent-changes/refusal-note.tsx'
import { asksAgain, mayTryAgain } from '@/unsent-changes/refusal-text.ts'
import { describeSession } from '@/unsent-changes/session-description.ts'
import { UnsentNote } from '@/unsent-changes/unsent-note.tsx'

/** The refused changes, and the unsent ones in the order in which they are sent. */
export function SyncRows({ rows }: { rows: OutboxRow[] }) {
  const classes = useClasses().rows
  const notifications = useNotifications().rows
  const [preferences] = useProfile().rows
  const known = { ...useUserParticipations(), classes, notifications }
  const unsent = rows.filter(({ status }) => unsentStateOf(status) !== null)
  const refused = rows.filter((row) => !unsent.includes(row))
  const order = sendingOrder(unsent)
  const show = (row: OutboxRow) => (
    <SyncRow
      key={row.id}
      row={row}
      title={commandTitle(row, known)}
      changes={commandChanges(row, preferences)}
      classId={(isSessionRow(row) && describeSession(row.args, known)?.classId) || null}
      order={order.get(row.id) ?? null}
    />
  )
  return (
    <>
      {refused.length > 0 && (
        <section aria-labelledby="refused" className="grid gap-3">
          <h2 id="refused" className="text-2xl">
            {t('Needs your attention')}
          </h2>
          <ul className="grid gap-4">{refused.map(show)}</ul>
        </section>
      )}
      {unsent.length > 0 && (
        <section aria-labelledby="unsent" className="grid gap-3">
          <div>
            <h2 id="unsent" className="text-2xl">
              {t('Waiting to be sent')}
            </h2>
            <p className="text-muted-foreground text-sm">
              {t('Changes are sent in this order. A change that depends on another one waits for it.')}
            </p>
          </div>
          <ol className="grid gap-4">{unsent.map(show)}</ol>
        </section>
      )}
    </>
  )
}

interface SyncRowProps {
  row: OutboxRow
  /** Names the change with its subject. */
  title: string
  /** The changed values, a line each. */
  changes: string[]
  /** The class, if the command is about a session that this device knows. */
  classId: string | null
  /** See `SendingOrder`; null after a refusal. */
  order: { number: number; after: number | null } | null
}

/** An unsent or refused change: what it is, its state, and what the user can do about it. */
function SyncRow({ row, title, changes, classId, order }: SyncRowProps) {
  const heading = useId()
  const state = unsentStateOf(row.status)
  const asksConsent = row.lastError?.code === 'consent_required'
  return (
    <Card as="li" aria-labelledby={heading} className="grid gap-3 border-input border-dashed p-4 sm:p-5">
      <div className="grid gap-1">
        <h3 id={heading} className="text-xl">
          {order && <span className="figures text-muted-foreground">{order.number}. </span>}
          <Unbroken>{title}</Unbroken>
        </h3>
        {changes.map((text) => (
          <p key={text} className="figures wrap-anywhere">
            {text}
          </p>
        ))}
        {order?.after && (
          <p className="figures text-muted-foreground text-sm">
            {t('Waits for change {number}.', { number: order.after })}
          </p>
        )}
      </div>
      {state ? (
        <UnsentNote rowId={row.id} isNamed command={row.kind} state={state} attempts={attemptsOf(row)} />
      ) : (
        <RefusalNote command={row.kind} error={row.lastError} rowId={row.id} />
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {/* Before its first attempt, Send now does the same. */}
        {((state === 'saved' && row.attempts > 0) || (!state && mayTryAgain(row))) && (
          <Button
            size="small"
            variant="outline"
            aria-label={t('Try Again: {title}', { title })}
            onClick={() => void retry(row.id)}
          >
            {t('Try Again')}
          </Button>
        )}
        {!state && !asksAgain(row) && !asksConsent && classId && isSessionRow(row) && (
          <RefusalStep row={row} classId={classId} />
        )}
        {detailsOf(row.lastError, 'profile_conflict') && (
          <Link to="/profile" className={buttonVariants({ variant: 'outline', size: 'small' })}>
            {t('Choose what to keep')}
          </Link>
        )}
        {state && <DiscardRow row={row} title={title} />}
      </div>
    </Card>
  )
}

/**
 * Discards an unsent change. Asks first, because this cannot be undone. If an attempt begins before the user confirms,
 * nothing is discarded.
 */
function DiscardRow({ row, title }: { row: OutboxRow; title: string }) {
  const sheet = useRef<HTMLDialogElement>(null)
  const confirm = async () => {
    sheet.current?.close()
    await discard(row.id)
  }
  return (
    <>
      {row.status !== 'sending' && (
        <Button
          size="small"
          variant="outline"
          aria-label={t('Discard: {title}', { title })}
          onClick={() => afterPress(() => sheet.current?.showModal())}
        >
          {t('Discard')}
        </Button>
      )}
      <Sheet ref={sheet} title={t('Discard this change?')}>
        <p>
          <Unbroken>{title}</Unbroken>
        </p>
        <p>
          {row.attempts > 0
            ? t('It may have reached the server already. Discarding it does not undo it there.')
            : t('It has not been sent yet, and will not be sent.')}
        </p>
        <div className="grid gap-2">
          <Button variant="danger" onClick={confirm}>
            {t('Discard')}
          </Button>
          <Button variant="outline" onClick={() => sheet.current?.close()}>
            {t('Keep it')}
          </Button>
        </div>
      </Sheet>
    </>
  )
}

/**
 * `number` is the place in the order of sending, from 1. `after` is the number of the change that must be sent first,
 * or null.
 */
interface SendingOrder {
  number: number
  after: number | null
}

/** Orders unsent rows, oldest first, by id. A row waits for the previous row with the same entity key. */
export function sendingOrder(unsent: Pick<OutboxRow, 'id' | 'entityKey'>[]): Map<string, SendingOrder> {
  const last = new Map<string, number>()
  return new Map(
    unsent.map(({ id, entityKey }, index) => {
      const after = last.get(entityKey) ?? null
      last.set(entityKey, index + 1)
      return [id, { number: index + 1, after }]
    }),
  )
}
