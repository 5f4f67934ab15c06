import { t } from '@cubby/texts/t'
import { ok, type RuleResult, refused } from '../rule-result.ts'
import { type PlaceholderValues, placeholdersOf } from './message-template.ts'

/** The variables that Cubby fills in, besides `student_name`, which everybody has. */
const variables = ['class_name', 'grade', 'student_count', 'teacher_name', 'start_date'] as const
type Variable = (typeof variables)[number]

/** The placeholders to offer for an audience: those that Cubby can fill in for most of its recipients. */
export const offeredPlaceholders = {
  user: ['student_name', 'class_name', 'teacher_name', 'start_date'],
  class: ['student_name', 'class_name', 'student_count', 'teacher_name', 'start_date'],
  broadcast: ['student_name'],
} as const

/** The audience of a message; `named` is a list of users with shared values. */
export type Audience = 'user' | 'class' | 'broadcast' | 'named'

export interface EmptyVariable {
  readonly name: string
  /** Why it has no value, as the end of a sentence. */
  readonly reason: string
}

/** Returns the variables that have no value for an audience, with reasons. */
export function emptyVariables(values: PlaceholderValues, audience: Audience): EmptyVariable[] {
  return variables
    .filter((name) => !values[name]?.trim())
    .map((name) => ({ name, reason: whyEmpty(name, audience) }))
}

/** Returns the variables that the sender must fill in before a text can be sent, with reasons. */
export function variablesToAsk(
  text: { title: string; message: string },
  empty: readonly EmptyVariable[],
): EmptyVariable[] {
  const unknown = unknownPlaceholders(text).map((name) => ({ name, reason: whyUnknown(name) }))
  const used = placeholdersOf(text.title, text.message)
  const all = [...empty, ...unknown]
  return used.flatMap((name) => all.find((one) => one.name === name) ?? [])
}

/** Combines the known values with the given ones. Known values take precedence. Ignores blank values. */
export function withGiven(known: PlaceholderValues, given: PlaceholderValues): Record<string, string> {
  const all = [...Object.entries(given), ...Object.entries(known)]
  return Object.fromEntries(
    all.flatMap(([name, value]) => (value?.trim() ? [[name.toLowerCase(), value]] : [])),
  )
}

/**
 * Checks whether a template fits the audience of a message (specification 2 §5). A broadcast addresses each
 * user by name, so a student template fits it. The reason is a sentence.
 */
export function checkTemplate(
  templateFor: 'user' | 'class',
  audience: Exclude<Audience, 'named'>,
): RuleResult<object, string> {
  if (templateFor === (audience === 'broadcast' ? 'user' : audience)) return ok
  return refused(
    t(
      'This template is for {kind, select, user {student} other {class}} notifications, not {audience, select, user {student} class {class} other {broadcast}} notifications',
      { kind: templateFor, audience },
    ),
  )
}

/** Checks that a text uses no variable without a value. The reason is one or more sentences. */
export function checkVariables(
  text: { title: string; message: string },
  empty: readonly EmptyVariable[],
): RuleResult<object, string> {
  const used = placeholdersOf(text.title, text.message)
  const missing = empty.filter(({ name }) => used.includes(name))
  if (missing.length === 0) return ok
  return refused(
    missing
      .map(({ name, reason }) =>
        t('{variable} cannot be filled in: {reason}', { variable: `{{${name}}}`, reason }),
      )
      .join('. '),
  )
}

/** Returns the placeholders that Cubby does not know. They stay unchanged. */
export function unknownPlaceholders(text: { title: string; message: string }): string[] {
  const known: readonly string[] = ['student_name', ...variables]
  return placeholdersOf(text.title, text.message).filter((name) => !known.includes(name))
}

/** A name is different for each recipient, so the sender must not fill it in for everybody. */
function whyUnknown(name: string): string {
  return name.includes('name')
    ? t('Cubby does not know it; for the name of each recipient, use {variable}', {
        variable: '{{student_name}}',
      })
    : t('Cubby does not know it')
}

function whyEmpty(name: Variable, audience: Audience): string {
  if (audience === 'named') return t('it is not among the variables')
  if (name === 'grade') return t('Cubby does not store grades')
  if (audience === 'broadcast') return t('a broadcast is not about one class')
  if (audience === 'class') {
    return name === 'teacher_name'
      ? t('this class has no instructor')
      : t('this class has no upcoming session')
  }
  if (name === 'student_count') return t('it counts the students of a class')
  return name === 'teacher_name'
    ? t('this user has no upcoming class with an instructor')
    : t('this user has no upcoming class')
}
