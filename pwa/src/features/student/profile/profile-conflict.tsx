import { editableFields } from '@cubby/contract/constants'
import type { Conflicts } from '@cubby/contract/errors'
import { messages } from '@cubby/contract/messages'
import { type FormEvent, useId, useState } from 'react'
import { fieldLabels } from '@/features/app/outbox/profile-labels.ts'
import { queueCommand } from '@/features/app/outbox/queue-command.ts'
import type { OutboxRow } from '@/offline/store/outbox-row.ts'
import { dismiss } from '@/offline/sync/manage-row.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { ConflictChoices, type Side } from './conflict-choices.tsx'
import { resolveConflicts } from './resolve-conflicts.ts'

interface ProfileConflictProps {
  row: OutboxRow<'edit-profile'>
  conflicts: Conflicts
}

/** Resolves a conflict with another device: the user chooses, field by field. */
export function ProfileConflict({ row, conflicts }: ProfileConflictProps) {
  const id = useId()
  const [choices, setChoices] = useState<Record<string, Side>>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const edit = resolveConflicts(editableFields, row.args, { conflicts, choices })
    void (edit ? queueCommand({ kind: 'edit-profile', args: edit }) : dismiss(row.id))
  }
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-4 border-input p-4 sm:p-5">
      <h2 id={id} className="text-xl">
        {messages.profileChangedElsewhere}
      </h2>
      <form onSubmit={submit} className="grid justify-items-start gap-4">
        <ConflictChoices
          conflicts={conflicts}
          labels={fieldLabels}
          sources={{ yours: 'from this device', theirs: 'from another device' }}
          choices={choices}
          onChoose={setChoices}
        />
        <Button type="submit">Keep these</Button>
      </form>
    </Card>
  )
}
