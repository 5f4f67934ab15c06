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
