/** '18:30' → '6:30 PM'. Times are the provider's own, as plain strings: nothing here converts a time zone. */
export function clockTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}

/** '6:00 PM – 8:30 PM'. */
export function timeRange(session: { start_time: string; end_time: string }): string {
  return `${clockTime(session.start_time)} – ${clockTime(session.end_time)}`
}
