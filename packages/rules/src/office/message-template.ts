const PLACEHOLDER = /\{\{\s*([a-z][a-z0-9_]*)\s*\}\}/gi

/** The values of placeholders. */
export type PlaceholderValues = Readonly<Record<string, string | null | undefined>>

/** Fills in the `{{placeholders}}` of a text. Unknown ones stay unchanged. */
export function fillTemplate(text: string, values: PlaceholderValues): string {
  return text.replace(PLACEHOLDER, (written, name: string) => {
    const key = name.toLowerCase()
    return (Object.hasOwn(values, key) ? values[key] : null) ?? written
  })
}

/** Returns the names of the placeholders in a text in order, each name once. */
export function placeholdersOf(...texts: string[]): string[] {
  const found = texts.flatMap((text) =>
    [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name.toLowerCase()),
  )
  return [...new Set(found)]
}

interface TemplatePart {
  /** The place of the part in the text. */
  readonly key: number
  /** The text, or the name of the placeholder. */
  readonly text: string
  readonly isPlaceholder: boolean
}

/** Splits a text at its placeholders: 'Hi {{student_name}}' becomes 'Hi ' and the placeholder 'student_name'. */
export function templateParts(text: string): TemplatePart[] {
  // With a group in the pattern, every second part is what the group matched.
  return text
    .split(PLACEHOLDER)
    .map((part, key) => ({ key, text: part, isPlaceholder: key % 2 === 1 }))
    .filter((part) => part.text !== '')
}

/**
 * Converts a template's name to its stored form: lower case, underscores for spaces, only a-z, 0-9, and _.
 */
export function templateName(typed: string): string {
  return typed
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '_')
    .replace(/[^a-z0-9_]/g, '')
}

interface SentFacts {
  readonly type: string
  readonly recipients: number
}

/** If more notifications than this have the same text, they count as a broadcast, however they were sent. */
const MAX_WITHOUT_BROADCAST = 3

/** Whether sent messages of the same text count as a broadcast. */
export function isBroadcast(group: readonly SentFacts[]): boolean {
  const sent = group.reduce((sum, { recipients }) => sum + recipients, 0)
  return sent > MAX_WITHOUT_BROADCAST || group.some(({ type }) => type === 'broadcast')
}

/** Cuts a text to a length, between two words. Adds an ellipsis if it was cut. */
export function preview(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = [...line]
  if (characters.length <= length) return line
  const cut = characters.slice(0, length).join('')
  const isBetweenWords = characters[length] === ' '
  const lastSpace = cut.lastIndexOf(' ')
  // A word that would take half of the text with it is cut.
  const whole = isBetweenWords || lastSpace < cut.length / 2 ? cut : cut.slice(0, lastSpace)
  return `${whole.trimEnd()}…`
}
