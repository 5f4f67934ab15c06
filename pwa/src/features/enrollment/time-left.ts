/** How long an offer still holds: '23 h 12 min left', '4 min left', or 'Expired'. */
export function timeLeft(expiresAt: string, now: Date): string {
  const minutes = Math.ceil((new Date(expiresAt).getTime() - now.getTime()) / 60_000)
  if (minutes <= 0) return 'Expired'
  const hours = Math.floor(minutes / 60)
  return hours > 0 ? `${hours} h ${minutes % 60} min left` : `${minutes} min left`
}
