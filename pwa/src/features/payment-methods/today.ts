/** Today by this device's clock and time zone, yyyy-MM-dd. */
export function today(): string {
  return new Date().toLocaleDateString('en-CA')
}
