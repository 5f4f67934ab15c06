/**
 * Whether a card's last month, MM/YY, is over on this day, yyyy-MM-dd. A card is valid through that month
 * (ISO/IEC 7813).
 */
export function isCardExpired(expiry: string, today: string): boolean {
  return `20${expiry.slice(3)}-${expiry.slice(0, 2)}` < today.slice(0, 7)
}
