/** Whether a card's last month, MM/YY, is over on this day, yyyy-MM-dd. A card is valid through that month (ISO/IEC 7813). */
export function isCardExpired(expiry: string, today: string): boolean {
  const [month = '', year = ''] = expiry.split('/')
  return `20${year}-${month}` < today.slice(0, 7)
}
