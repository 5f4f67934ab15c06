/** Wall-clock times as 'HH:MM', the provider's own: nothing here converts a time zone. */
interface SessionTimes {
  start_time: string
  end_time: string
}

/** '18:30' → '6:30 PM'. */
export function clockTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}

/** '6:00 PM – 8:30 PM'. */
export function timeRange({ start_time, end_time }: SessionTimes): string {
  return `${clockTime(start_time)} – ${clockTime(end_time)}`
}

/** End minus start, to two decimals: '2.50'. */
export function hoursPerDay({ start_time, end_time }: SessionTimes): string {
  return ((minutesOf(end_time) - minutesOf(start_time)) / 60).toFixed(2)
}

/** Minutes since midnight. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
