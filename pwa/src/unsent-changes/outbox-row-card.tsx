import { attemptsOf, unsentStateOf } from '@/offline/outbox/command-state.ts'
import type { OutboxRow, SessionCommandKind } from '@/offline/store/stored-rows.ts'
import { Card } from '@/ui/card.tsx'
import { commandTexts } from './command-texts.ts'
import { RefusalNote, RefusalStep } from './refusal-note.tsx'
import { asksAgain } from './refusal-text.ts'
import type { SessionDescription } from './session-description.ts'
import { UnsentNote, undoOf } from './unsent-note.tsx'

interface OutboxRowCardProps {
  row: OutboxRow<SessionCommandKind>
  about: SessionDescription | null
}

/** The card of an unsent or refused command about a session: its subject, state, and next steps. */
export function OutboxRowCard({ row, about }: OutboxRowCardProps) {
  const state = unsentStateOf(row.status)
  const attempts = attemptsOf(row)
  const ids = { classId: about?.classId ?? '', sessionId: row.args.sessionId }
  return (
    <Card as="li" className="grid gap-3 border-input border-dashed p-4 sm:p-5">
      <div>
        <h3 className="text-xl">{about?.title ?? commandTexts(row.kind).label}</h3>
        {about && <p className="figures text-muted-foreground">{about.when}</p>}
      </div>
      {state ? (
        <UnsentNote
          rowId={row.id}
          command={row.kind}
          state={state}
          attempts={attempts}
          undo={undoOf({ ...ids, ...attempts, kind: row.kind, rowId: row.id })}
        />
      ) : (
        <>
          <RefusalNote command={row.kind} error={row.lastError} rowId={row.id} />
          {about && !asksAgain(row) && <RefusalStep row={row} classId={about.classId} />}
        </>
      )}
    </Card>
  )
}
