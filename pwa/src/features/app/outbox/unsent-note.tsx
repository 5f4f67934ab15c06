import { Link, useLocation } from '@tanstack/react-router'
import { useMinute } from '@/offline/clock/use-minute.ts'
import type { Attempts, UnsentState } from '@/offline/outbox/command-state.ts'
import type { Command } from '@/offline/store/command.ts'
import { Button } from '@/ui/button.tsx'
import { buttonVariants } from '@/ui/button-variants.ts'
import { commandTexts, unsentText } from './command-texts.ts'
import { UnsentChip } from './unsent-chip.tsx'

interface UnsentNoteProps {
  command: Command['kind']
  state: UnsentState
  attempts: Attempts
  /** Undoes the command, if possible. */
  undo?: (() => Promise<unknown>) | null
}

/** The name and state of an unsent command. It is never shown as done. */
export function UnsentNote({ command, state, attempts, undo }: UnsentNoteProps) {
  const { href } = useLocation()
  const now = useMinute()
  return (
    <div className="grid justify-items-start gap-1.5" role="status">
      <UnsentChip state={state} />
      <p className="text-sm">
        <span className="font-semibold">
          {attempts.isUndo ? 'Undo the enrollment' : commandTexts(command).label}.
        </span>{' '}
        {unsentText(command, state, { ...attempts, now })}
      </p>
      {state === 'saved' && undo && (
        <Button variant="outline" size="small" onClick={() => void undo()}>
          Undo
        </Button>
      )}
      {state === 'needs-login' && (
        <Link to="/login" search={{ redirect: href }} className={buttonVariants({ size: 'small' })}>
          Log in
        </Link>
      )}
    </div>
  )
}
