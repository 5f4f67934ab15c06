/** The day on this device's calendar, yyyy-MM-dd. */
export function today(): string {
  return new Date().toLocaleDateString('en-CA')
}
