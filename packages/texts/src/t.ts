import type { FormatOptions } from 'icu-minify/format'
import format from 'icu-minify/format'
import { compile } from './compile.ts'
import { currentLanguage, perLanguage, translationOf } from './languages.ts'
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
  const translated = translationOf(text) ?? text
  if (!values) return translated
  return `${format(compile(translated), currentLanguage(), values, { formatters: formatters() })}`
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
  const translated = compile(translationOf(text) ?? text)
  const parts = format<Node>(translated, currentLanguage(), values, { formatters: formatters() })
  return Array.isArray(parts) ? parts : [parts]
}

/** What `#` and plurals need. No text formats a date. */
const formatters = perLanguage((locale): FormatOptions['formatters'] => {
  const plurals = new Intl.PluralRules(locale)
  const numbers = new Intl.NumberFormat(locale)
  return {
    getPluralRules: () => plurals,
    getNumberFormat: () => numbers,
    getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
      new Intl.DateTimeFormat(...args),
  }
})
