import { editableFields } from '@cubby/contract/constants'
import type { EmailPreferences } from '@cubby/contract/student/profile'
import { changePreferences, preferenceCategories } from '@cubby/rules/student/email-preferences'
import type { OutboxRow } from '@/offline/store/outbox-row.ts'
import { changeText } from './change-text.ts'
import { fieldLabels, preferenceLabels } from './profile-labels.ts'

/**
 * Returns what a command changes, a line for each value: 'Phone: 555-0100 → 555-0199'. `stored` are the last
 * preferences from the server; undefined if this device does not have them.
 */
export function commandChanges({ kind, args }: OutboxRow, stored: EmailPreferences | undefined): string[] {
  switch (kind) {
    case 'edit-profile':
      return editableFields
        .filter((field) => field in args.changes)
        .map((field) =>
          changeText(fieldLabels[field], args.base[field] || 'none', args.changes[field] || 'none'),
        )
    case 'change-preferences': {
      const changed = stored ? changePreferences(stored, args) : args
      return (['email_notifications', ...preferenceCategories] as const).flatMap((key) => {
        const [label, on] = [preferenceLabels[key], changed[key]]
        if (on === undefined || on === stored?.[key]) return []
        return stored ? changeText(label, onOrOff(stored[key]), onOrOff(on)) : `${label}: ${onOrOff(on)}`
      })
    }
    case 'enroll':
      return args.joinWaitlistIfFull ? ['If the session is full, you join the waitlist.'] : []
    default:
      return []
  }
}

function onOrOff(value: boolean): string {
  return value ? 'on' : 'off'
}
