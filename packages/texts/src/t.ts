import type { FormatOptions } from 'icu-minify/format'
import format from 'icu-minify/format'
import { compile } from './compile.ts'
import { currentLanguage, type Language } from './languages.ts'
import type { Counted, Placeholder } from './placeholders.ts'

export type TextValue = string | number
export type TextValues = Readonly<Record<string, TextValue>>

type Values<Text extends string> = [Placeholder<Text>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholder<Text>, TextValue> & Record<Counted<Text>, number>>]

/**
 * Returns a text in the language of whoever reads it. The English text, in ICU MessageFormat, is its own key:
 * `t('{count, plural, one {# spot} other {# spots}} left', { count: 2 })`. It stands literally in the code, where
 * `pnpm texts` finds it. `#` is written as the language writes numbers; values are ready to read. A text without a
 * translation stays English.
 */
export function t<const Text extends string>(text: Text, ...[values]: Values<Text>): string {
  return translate(text, values)
}

/**
 * As `t`, for a text that is marked with `text` elsewhere, or that the server sent or stored. What somebody typed has no
 * translation and stays as it is.
 */
export function translate(text: string, values?: TextValues): string {
  if (!values) return text
  const language = currentLanguage()
  return `${format(compile(text), language, values, { formatters: formattersOf(language) })}`
}

/** Marks an English text that is translated where it is shown. */
export function text<const Text extends string>(english: Text): Text {
  return english
}

/**
 * Returns the pieces of a text with marked parts: `'I accept the <terms>terms</terms>.'`. Each marked part becomes what
 * its function makes of its words; one without words, `<count></count>`, gets none.
 */
export function formatParts<Node>(
  text: string,
  values: Readonly<Record<string, TextValue | ((words: (string | Node)[]) => Node)>>,
): (string | Node)[] {
  const language = currentLanguage()
  const parts = format<Node>(compile(text), language, values, { formatters: formattersOf(language) })
  return Array.isArray(parts) ? parts : [parts]
}

const formatters = new Map<Language, FormatOptions['formatters']>()

/** Intl's formatters are slow to make, so each language has one of each kind. No text formats a date. */
function formattersOf(language: Language): FormatOptions['formatters'] {
  const found = formatters.get(language)
  if (found) return found
  const plurals = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(language)
  const made = {
    getPluralRules: () => plurals,
    getNumberFormat: () => numbers,
    getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
      new Intl.DateTimeFormat(...args),
  }
  formatters.set(language, made)
  return made
}
