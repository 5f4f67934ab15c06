/** The form in which a phone number is stored and checked: its digits and plus signs (specification 1 §5). */
export function strippedPhone(value: string): string {
  return value.replace(/[^\d+]/g, '')
}

/** An optional plus, an optional leading 1, and ten digits. */
const PHONE = /^\+?1?(?<area>\d{3})(?<exchange>\d{3})(?<line>\d{4})$/

export function isPhone(value: string): boolean {
  return PHONE.test(strippedPhone(value))
}

/** The ten digits by which phone numbers are compared. Fewer if the value is no phone number. */
export function phoneDigits(value: string): string {
  return value.replace(/\D/g, '').slice(-10)
}

/** The form in which every phone number is shown: '(718) 555-0177'. Returns any other value unchanged. */
export function phoneText(value: string): string {
  const stripped = strippedPhone(value)
  return PHONE.test(stripped) ? stripped.replace(PHONE, '($<area>) $<exchange>-$<line>') : value
}
