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
