import { editableFields } from '@cubby/contract/constants'
import type { Command, CommandArgs } from '@/offline/store/command.ts'

/** Takes the later value of each field, and drops a field that is back at its first value. Null when none is left. */
export function mergeProfileEdits(earlier: Command, later: CommandArgs['edit-profile']): Command | null {
  if (earlier.kind !== 'edit-profile') return { kind: 'edit-profile', args: later }
  const changes = { ...earlier.args.changes, ...later.changes }
  const base = { ...later.base, ...earlier.args.base }
  for (const field of editableFields) {
    if (changes[field] !== base[field]) continue
    delete changes[field]
    delete base[field]
  }
  return Object.keys(changes).length === 0 ? null : { kind: 'edit-profile', args: { changes, base } }
}
