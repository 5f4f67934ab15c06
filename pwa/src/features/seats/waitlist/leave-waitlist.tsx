import { messages } from '@cubby/contract/messages'
import type { WaitlistEntry } from '@cubby/contract/seats/waitlist-entry'
import { decisionDates } from '@cubby/rules/session-dates'
import { t } from '@cubby/texts/t'
import { Link } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useServerReachable } from '@/offline/hooks/use-collection.ts'
import { attemptsOf, unsentStateOf } from '@/offline/outbox/command-state.ts'
import type { OutboxRow } from '@/offline/store/stored-rows.ts'
import { afterPress } from '@/ui/after-press.ts'
import { Button, buttonVariants } from '@/ui/button.tsx'
import { rich } from '@/ui/rich.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { queueCommand } from '@/unsent-changes/queue-command.ts'
import { RefusalNote } from '@/unsent-changes/refusal-note.tsx'
import { UnsentNote, undoOf } from '@/unsent-changes/unsent-note.tsx'

interface LeaveWaitlistProps {
  entry: WaitlistEntry
  row: OutboxRow | undefined
}

/** The actions for a waitlist entry: accept an offer on the class page, decline it, or leave the waitlist. */
export function LeaveWaitlist({ entry, row }: LeaveWaitlistProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  const state = row ? unsentStateOf(row.status) : null
  const ids = { classId: entry.class_id, sessionId: entry.session_id }
  const offered = entry.status === 'offered'
  if (row && state) {
    const attempts = attemptsOf(row)
    return (
      <UnsentNote
        rowId={row.id}
        command="leave-waitlist"
        state={state}
        attempts={attempts}
        undo={undoOf({ ...ids, ...attempts, kind: 'leave-waitlist', rowId: row.id })}
      />
    )
  }
  const which = {
    classTitle: entry.class_title,
    part: (words: ReactNode) => <span className="sr-only">{words}</span>,
  }
  return (
    <>
      {row && (
        <RefusalNote
          command="leave-waitlist"
          error={row.lastError}
          rowId={row.id}
          failed={t(messages.leaveWaitlistFailed)}
        />
      )}
      <div className={offered ? 'grid grid-cols-[2fr_1fr] gap-2 sm:flex' : 'grid sm:flex'}>
        {offered && (
          <Link
            to="/classes/$id"
            params={{ id: entry.class_id }}
            search={{ session: entry.session_id }}
            className={buttonVariants({ size: 'small' })}
          >
            {rich('Accept <part>for {classTitle}</part>', which)}
          </Link>
        )}
        <Button variant="outline" size="small" onClick={() => afterPress(() => sheet.current?.showModal())}>
          {offered
            ? rich('Decline <part>for {classTitle}</part>', which)
            : rich('Leave Waitlist <part>for {classTitle}</part>', which)}
        </Button>
      </div>
      <LeaveWaitlistSheet ref={sheet} entry={entry} failed={t(messages.leaveWaitlistFailed)} />
    </>
  )
}

interface LeaveSheetProps {
  ref: RefObject<HTMLDialogElement | null>
  entry: WaitlistEntry
  /** The message when this device cannot store the command. */
  failed?: string
}

/** Explains the effect of leaving a waitlist or declining an offer, and asks for confirmation. */
export function LeaveWaitlistSheet({ ref, entry, failed }: LeaveSheetProps) {
  const reachable = useServerReachable()
  const leave = () => {
    ref.current?.close()
    const args = { classId: entry.class_id, sessionId: entry.session_id }
    void queueCommand({ kind: 'leave-waitlist', args }, failed)
  }
  const session = `${entry.class_title}, ${decisionDates(entry)}`
  const offered = entry.status === 'offered'
  return (
    <Sheet ref={ref} title={offered ? t('Decline this spot?') : t('Leave the waitlist?')}>
      <p>
        {offered
          ? t(
              'The spot in {session} is no longer held for you and goes to the next person. You also leave the waitlist.',
              { session },
            )
          : t(
              'You lose position {position} on the waitlist for {session}. If you join again, you start at the end.',
              { position: entry.position, session },
            )}
      </p>
      {!reachable && (
        <p>
          {t(
            'You are offline. Your answer is saved on this device and sent when the server can be reached. Until then you keep your place.',
          )}
        </p>
      )}
      <div className="grid gap-2">
        <Button variant="danger" onClick={leave}>
          {offered ? t('Decline') : t('Leave Waitlist')}
        </Button>
        <Button variant="outline" onClick={() => ref.current?.close()}>
          {offered ? t('Keep my offer') : t('Keep my place')}
        </Button>
      </div>
    </Sheet>
  )
}
