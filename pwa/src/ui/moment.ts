const moment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** Formats a time in this device's time zone: 'Nov 21, 10:42 AM'. */
export function momentText(instant: string): string {
  return moment.format(new Date(instant))
}
