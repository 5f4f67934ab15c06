/** Now, in milliseconds. The one place that says what time it is where a deadline of the server's is shown. */
export function currentTime(): number {
  return Date.now()
}
