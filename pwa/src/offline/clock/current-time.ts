/** Now, in milliseconds. All deadlines on screens use this clock. */
export function currentTime(): number {
  return Date.now()
}
