import { commandTexts } from '@/features/app/outbox/command-texts.ts'
import { UnsentChip } from '../../app/outbox/unsent-chip.tsx'
import type { NextStep } from './next-step.ts'

/** What the action bar shows in place of a button. */
export function BarState({ step }: { step: NextStep }) {
  if (step.kind === 'unsent') return <UnsentChip state={step.commandState.state} />
  if (step.kind === 'staff') return <p className="text-muted-foreground text-sm">Staff cannot enroll</p>
  if (step.kind === 'closed') return <p className="text-muted-foreground text-sm">{step.reason}</p>
  if (step.kind === 'refused' && !step.retry) {
    const { message, command } = step.commandState
    return <p className="text-destructive text-sm">{message || commandTexts(command).failure}</p>
  }
  return null
}
