import type { Command, CommandArgs } from '@/offline/store/command.ts'

/** Merges unsent marks of a meeting: the later mark of a student replaces the earlier one. */
export function mergeMarks(earlier: Command, later: CommandArgs['take-attendance']): Command {
  const before = earlier.kind === 'take-attendance' ? earlier.args.marks : []
  const marks = new Map([...before, ...later.marks].map((mark) => [mark.user_id, mark]))
  return { kind: 'take-attendance', args: { meetingId: later.meetingId, marks: [...marks.values()] } }
}
