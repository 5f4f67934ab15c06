/** What is said elsewhere on the line already, or tells an office nothing. */
const unsaid = /^event$|_id$/

/** An event of the audit log in words: 'person.role_changed' → 'Person: role changed'. */
export function eventText(event: string): string {
  const [area = '', what = ''] = event.replaceAll('_', ' ').split('.')
  const name = area.charAt(0).toUpperCase() + area.slice(1)
  return what ? `${name}: ${what}` : name
}

/** The details of a line in words, 'from student, to user'; ids are left out. */
export function detailText(details: Record<string, unknown>): string {
  return Object.entries(details)
    .filter(([name, value]) => !unsaid.test(name) && value !== null && value !== '')
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${valueText(value)}`)
    .join(', ')
}

function valueText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const { from, to } = value as { from?: unknown; to?: unknown }
  return to === undefined ? JSON.stringify(value) : `from ${String(from)} to ${String(to)}`
}
