import { messages } from '@cubby/contract/messages'
import { day } from '@cubby/contract/text'
import type { ColumnDefinition, Format, RowErrors, RowValues } from './import-definition.ts'

interface FormatRule {
  /** Converts a value to the form that Cubby stores. Returns it unchanged if it cannot be read. */
  readonly convert: (value: string, thisYear: number) => string
  readonly isConverted: (value: string) => boolean
  /** The message about a value that cannot be read. */
  readonly error: (value: string) => string
}

const anyDay = day()
const isDay = (value: string) => anyDay.safeParse(value).success

const formats: Readonly<Record<Format, FormatRule>> = {
  day: {
    convert: (value, thisYear) => dayFrom(value, thisYear + 20),
    isConverted: isDay,
    error: messages.importNoDate,
  },
  past_day: {
    convert: (value, thisYear) => dayFrom(value, thisYear + 3),
    isConverted: isDay,
    error: messages.importNoDate,
  },
  time: {
    convert: timeFrom,
    isConverted: (value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
    error: messages.importNoTime,
  },
  number: {
    convert: (value) => (Number.isNaN(numberFrom(value)) ? value : String(numberFrom(value))),
    isConverted: (value) => !Number.isNaN(numberFrom(value)),
    error: messages.importNoNumber,
  },
}

/** How much of a value an error shows. */
const SHOWN_LENGTH = 40
/** What UTF-8 becomes when a program takes it for another encoding, and what stands for a lost letter. */
const DAMAGED = /\ufffd|Ã[\u00a0-\u00bf]|â€/

/**
 * Converts the values of a row to the forms that Cubby stores. Returns an error for each that cannot be read, and
 * warnings about letters that look damaged.
 */
export function convertValues(
  columns: readonly ColumnDefinition[],
  values: RowValues,
  today: string,
): { values: RowValues; unreadable: RowErrors; warnings: RowErrors } {
  const converted: Record<string, string> = {}
  const unreadable: Record<string, string> = {}
  const warnings: Record<string, string> = {}
  for (const { name, format, isLong } of columns) {
    const value = plainValue(values[name] ?? '', isLong)
    const rule = value === '' || !format ? undefined : formats[format]
    converted[name] = rule?.convert(value, Number(today.slice(0, 4))) ?? value
    if (rule && !rule.isConverted(converted[name])) unreadable[name] = rule.error(shortened(value))
    if (DAMAGED.test(value)) warnings[name] = messages.importLettersDamaged
  }
  return { values: converted, unreadable, warnings }
}

/** Removes the `tel:` of a phone link, and joins the lines of a value unless its column may have several. */
function plainValue(value: string, isLong = false): string {
  const text = value.replace(/^tel:/i, '')
  return (isLong ? text : text.replace(/[\s,]*[\r\n]+\s*/g, ', ')).trim()
}

function shortened(value: string): string {
  return value.length > SHOWN_LENGTH ? `${value.slice(0, SHOWN_LENGTH).toWellFormed()}…` : value
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i
/** As it is written after a day, such as ' 0:00', 'T00:00:00.000Z', and ' 10:22:01 AM'. */
const TIME_OF_DAY =
  /(?:[T\s]|,\s*)\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?)?(?:\s*(?:Z|UTC|GMT|[+-]\d{2}:?\d{2}))?$/i
/** The day 0 of spreadsheets. */
const EPOCH = Date.UTC(1899, 11, 30)

/**
 * '3/1/2027', '03-01-27', '2027/3/1', '1-Mar-2027', 'Mon, March 1st, 2027', and '46447', as spreadsheets count days →
 * '2027-03-01'. Leaves out a time of day. Two digits mean a year up to `lastYear`, or else one of the last century.
 * Returns any other text as it is.
 */
export function dayFrom(text: string, lastYear: number): string {
  const value = text.replace(TIME_OF_DAY, '').replace(WEEKDAY, '')
  const named =
    /^(?<day>\d{1,2})(?:st|nd|rd|th)?[-\s](?<month>[a-z]{3,9})\.?[-\s,]\s*(?<year>\d{4}|\d{2})$/i.exec(
      value,
    ) ??
    /^(?<month>[a-z]{3,9})\.?[-\s](?<day>\d{1,2})(?:st|nd|rd|th)?[-\s,]\s*(?<year>\d{4}|\d{2})$/i.exec(value)
  if (named?.groups) {
    const { day = '', month = '', year = '' } = named.groups
    const at = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1
    return at > 0 ? written(year, String(at), day, lastYear) : text
  }
  // Days from 1990 to 2042. Other numbers are something else, such as a zip code.
  if (/^(?:3[3-9]|4\d|51)\d{3}(?:\.\d+)?$/.test(value)) {
    return new Date(EPOCH + Math.floor(Number(value)) * 86_400_000).toISOString().slice(0, 10)
  }
  const [, first, firstMonth = '', firstDay = ''] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(value) ?? []
  if (first) return written(first, firstMonth, firstDay, lastYear)
  const [, month = '', day = '', year = ''] = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4}|\d{2})$/.exec(value) ?? []
  return year ? written(year, month, day, lastYear) : text
}

function written(year: string, month: string, day: string, lastYear: number): string {
  const century = year.length === 4 ? '' : 2000 + Number(year) <= lastYear ? '20' : '19'
  return `${century}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** '9:00 AM', '9am', and '9:00' → '09:00'. Returns any other text as it is. */
export function timeFrom(value: string): string {
  const [, hour = '', minute = '00', half = ''] =
    /^(\d{1,2})(?::(\d{2}))?(?::00)?\s*([ap]\.?m\.?)?$/i.exec(value) ?? []
  if (!hour || (!half && !value.includes(':'))) return value
  if (!half) return `${hour.padStart(2, '0')}:${minute}`
  if (Number(hour) < 1 || Number(hour) > 12) return value
  const hours = (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${minute}`
}

/** '$1,200.50' and 'USD 1200.50' → 1200.5. Returns NaN for a text that is empty or not a number. */
export function numberFrom(value: string): number {
  const plain = value
    .replace(/^(?:US)?\$\s*|^USD\s*/i, '')
    .replace(/\s*USD$/i, '')
    .replace(/,(?=\d{3}(\D|$))/g, '')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}
