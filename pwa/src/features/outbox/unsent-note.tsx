import { Link, useLocation } from '@tanstack/react-router'
import type { Command } from '@/offline/outbox/command.ts'
import type { UnsentState } from '@/offline/outbox/command-state.ts'
import { Button } from '@/ui/button.tsx'
import { buttonVariants } from '@/ui/button-variants.ts'
import { UnsentChip } from './unsent-chip.tsx'
import { commandLabel, unsentLabel } from './unsent-labels.ts'

interface UnsentNoteProps {
  command: Command['kind']
  state: UnsentState
  /** Whether the command may have reached the server although there was no response. */
  tried: boolean
  /** Undoes the command, if possible. */
  undo?: (() => Promise<unknown>) | null
}

/** The name and state of an unsent command. It is never shown as done. */
export function UnsentNote({ command, state, tried, undo }: UnsentNoteProps) {
  const { href } = useLocation()
  return (
    <div className="grid justify-items-start gap-1.5" role="status">
      <UnsentChip state={state} />
      <p className="text-sm">
        <span className="font-semibold">{commandLabel[command]}.</span> {unsentLabel(command, state, tried)}
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
