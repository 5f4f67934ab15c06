import { perLanguage } from '@cubby/texts/languages'
import { t } from '@cubby/texts/t'
import { Link, useLocation } from '@tanstack/react-router'
import { LogIn, Smartphone } from 'lucide-react'
import { clockDifference } from '@/api/server-clock.ts'
import { useMinute } from '@/offline/clock/use-clock.ts'
import type { Attempts, UnsentState } from '@/offline/outbox/command-state.ts'
import type { CommandKind, SessionCommandKind } from '@/offline/store/stored-rows.ts'
import { cancel } from '@/offline/sync/manage-row.ts'
import { Button, buttonVariants } from '@/ui/button.tsx'
import { Chip } from '@/ui/chip.tsx'
import { Spinner } from '@/ui/spinner.tsx'
import { commandTexts } from './command-texts.ts'
import { queueCommand } from './queue-command.ts'
import { useTelling } from './told-rows.ts'

interface UnsentNoteProps {
  rowId: string
  command: CommandKind
  state: UnsentState
  attempts: Attempts
  /** Undoes the command, if possible. */
  undo?: (() => Promise<unknown>) | null
  /** Whether a heading above already names the command. */
  isNamed?: boolean
}

/** The name and state of an unsent command. It is never shown as done. */
export function UnsentNote({ rowId, command, state, attempts, undo, isNamed = false }: UnsentNoteProps) {
  useTelling(rowId)
  const { href } = useLocation()
  const now = useMinute()
  return (
    <div className="grid justify-items-start gap-1.5" role="status">
      <UnsentChip state={state} />
      <p className="text-sm">
        {(attempts.isUndo || !isNamed) && (
          <>
            <span className="font-semibold">
              {attempts.isUndo ? t('Undo the enrollment') : commandTexts(command).label}.
            </span>{' '}
          </>
        )}
        {unsentText(command, state, { ...attempts, now })}
      </p>
      {state === 'saved' && undo && (
        <Button variant="outline" size="small" onClick={() => void undo()}>
          {t('Undo')}
        </Button>
      )}
      {state === 'needs-login' && (
        <Link to="/login" search={{ redirect: href }} className={buttonVariants({ size: 'small' })}>
          {t('Log in')}
        </Link>
      )}
    </div>
  )
}

/** The state of an unsent command: saved on this device, being sent, or waiting for a login. */
export function UnsentChip({ state }: { state: UnsentState }) {
  if (state === 'sending') {
    return (
      <Chip tone="pending">
        <Spinner />
        {t('Sending')}
      </Chip>
    )
  }
  const needsLogin = state === 'needs-login'
  const Icon = needsLogin ? LogIn : Smartphone
  return (
    <Chip tone={needsLogin ? 'warning' : 'pending'}>
      <Icon aria-hidden="true" />
      {needsLogin ? t('Log in to send') : t('Saved on this device')}
    </Chip>
  )
}

interface Unsent extends Pick<Attempts, 'tried' | 'isUndo'> {
  kind: SessionCommandKind
  classId: string
  sessionId: string
  rowId: string
}

/**
 * Returns the function that undoes an unsent command. The opposite command and the unsent one cancel each other in the
 * outbox, unless the unsent one may have reached the server. Null if it cannot be undone, because the seat may already
 * be given up.
 */
export function undoOf({
  kind,
  tried,
  isUndo,
  classId,
  sessionId,
  rowId,
}: Unsent): (() => Promise<unknown>) | null {
  switch (kind) {
    case 'enroll':
    case 'accept-offer':
      return () => queueCommand({ kind: 'withdraw', args: { enrollmentId: null, sessionId, isUndo: true } })
    case 'join-waitlist':
      return () => queueCommand({ kind: 'leave-waitlist', args: { classId, sessionId } })
    // The opposite command would enroll again, which may need another agreement to the Terms.
    case 'withdraw':
    case 'leave-waitlist':
      return tried || isUndo ? null : () => cancel(rowId)
  }
}

const MINUTE_MS = 60_000
const clock = perLanguage((locale) => new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }))

/** Explains the state of an unsent command to the user. `now` is rounded down to the minute. */
export function unsentText(
  kind: CommandKind,
  state: UnsentState,
  { tried, nextAttemptAt, isUndo, now }: Attempts & { now: Date },
): string {
  if (state === 'needs-login') return t('You were logged out. Log in again to send this.')
  if (state === 'sending') return t("Waiting for the server's response.")
  if (tried) {
    const at = nextAttemptAt + clockDifference()
    return at - now.getTime() <= 2 * MINUTE_MS
      ? t(
          'It may already have been sent. We will try again within two minutes, or as soon as you are back online. You will see the result here. Your change never counts twice.',
        )
      : t(
          'It may already have been sent. We will try again at {time}, or as soon as you are back online. You will see the result here. Your change never counts twice.',
          { time: clock().format(at) },
        )
  }
  return isUndo
    ? t(
        'Your enrollment may already have been sent. If so, we will withdraw it as soon as you are back online.',
      )
    : commandTexts(kind).unsent
}
