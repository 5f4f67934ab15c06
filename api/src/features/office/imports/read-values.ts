import { IMPORT_VALUE_MAX_LENGTH, IMPORT_VALUES_LIMIT } from '@cubby/contract/constants'
import type { ImportMapping, ImportValueMapping, ImportValues } from '@cubby/contract/office/imports'
import type { Choices, ColumnDefinition, RowValues } from './import-definition.ts'

/** Recognizes values, their labels, and synonyms in lower case. `ifEmpty` is the value of an empty text. */
export function choicesOf(
  options: Choices['options'],
  { ifEmpty, synonyms = new Map() }: { ifEmpty: string; synonyms?: ReadonlyMap<string, string> },
): Choices {
  const known = new Map<string, string>([['', ifEmpty], ...synonyms])
  for (const [value, label] of Object.entries(options)) known.set(value, value).set(plainText(label), value)
  return { options, recognize: (text) => known.get(plainText(text)) ?? text }
}

/** Options whose labels are their values with a capital. */
export function labeled(values: readonly string[]): Choices['options'] {
  return Object.fromEntries(values.map((value) => [value, value.charAt(0).toUpperCase() + value.slice(1)]))
}

/** 'Credit_Card ' and 'credit card' are the same text. */
function plainText(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
}

/** Returns a function from the cells of a row to its values by column, empty for those that the file does not have. */
export function valueReader(
  columns: readonly ColumnDefinition[],
  mapping: ImportMapping,
  valueMapping: ImportValueMapping,
): (cells: readonly string[]) => RowValues {
  const chosen = new Map(
    valueMapping.map(({ column, text, value }) => [JSON.stringify([column, plainText(text)]), value]),
  )
  return (cells) =>
    Object.fromEntries(
      columns.map(({ name }) => {
        const place = mapping[name]
        if (place === undefined) return [name, '']
        const text = cells[place] ?? ''
        return [name, chosen.get(JSON.stringify([name, plainText(text)])) ?? text]
      }),
    )
}

/** Lists the texts of a column with the number of their rows. */
export function listValues(
  { options, recognize }: Choices,
  counted: readonly { readonly text: string; readonly count: number }[],
): ImportValues {
  const values = new Map<string, ImportValues['values'][number]>()
  for (const { text, count } of counted) {
    const plain = plainText(text)
    const listed = values.get(plain)
    const value = recognize(text)
    if (listed) listed.count += count
    else values.set(plain, { text, count, recognized: Object.hasOwn(options, value) ? value : null })
  }
  const listed = [...values.values()]
    .filter(({ text }) => text.length <= IMPORT_VALUE_MAX_LENGTH)
    .sort((a, b) => Number(a.recognized !== null) - Number(b.recognized !== null) || b.count - a.count)
    .slice(0, IMPORT_VALUES_LIMIT)
  return { values: listed, left_out: values.size - listed.length }
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * '3/1/2027', '03/01/27', '1-Mar-2027', and 'March 1, 2027' → '2027-03-01'. Returns any other text as it is, for the
 * validation.
 */
export function dayFrom(value: string): string {
  const named =
    /^(?<day>\d{1,2})[-\s](?<month>[a-z]{3,9})\.?[-\s,]\s*(?<year>\d{4}|\d{2})$/i.exec(value) ??
    /^(?<month>[a-z]{3,9})\.?[-\s](?<day>\d{1,2})[-\s,]\s*(?<year>\d{4}|\d{2})$/i.exec(value)
  if (named?.groups) {
    const { day = '', month = '', year = '' } = named.groups
    const at = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1
    return at > 0 ? dayFrom(`${at}/${day}/${year}`) : value
  }
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(value) ?? []
  if (!year) return value
  const full = year.length === 2 ? `20${year}` : year
  return `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** '9:00 AM', '9am', and '9:00' → '09:00'. Returns any other text as it is, for the validation. */
export function timeFrom(value: string): string {
  const [, hour = '', minute = '00', half = ''] =
    /^(\d{1,2})(?::(\d{2}))?(?::00)?\s*([ap]\.?m\.?)?$/i.exec(value) ?? []
  if (!hour || (!half && !value.includes(':'))) return value
  if (!half) return `${hour.padStart(2, '0')}:${minute}`
  if (Number(hour) < 1 || Number(hour) > 12) return value
  const hours = (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${minute}`
}

/** '$1,200.50' → 1200.5. Returns NaN for a text that is empty or not a number. */
export function numberFrom(value: string): number {
  const plain = value.replace(/^\$\s*/, '').replace(/,(?=\d{3}(\D|$))/g, '')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}
