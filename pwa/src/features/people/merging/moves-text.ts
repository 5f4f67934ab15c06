import type { MergePreview } from '@cubby/contract/people/merging'
import { pluralize } from '@/ui/pluralize.ts'

type Moves = MergePreview['moves']

const words: { readonly [name in keyof Moves]: readonly [one: string, many?: string] } = {
  enrollments: ['enrollment'],
  waitlist_entries: ['waitlist entry', 'waitlist entries'],
  payments: ['payment'],
  certificates: ['certificate'],
  attendance_marks: ['attendance mark'],
  notifications: ['notification'],
  documents: ['document'],
  taught_sessions: ['taught session'],
}

/** '2 enrollments, 1 payment'; 'nothing' if there is no record. */
export function movesText(moves: Moves): string {
  const parts = (Object.keys(words) as (keyof Moves)[]).flatMap((name) =>
    moves[name] > 0 ? pluralize(moves[name], ...words[name]) : [],
  )
  return parts.length > 0 ? parts.join(', ') : 'nothing'
}
