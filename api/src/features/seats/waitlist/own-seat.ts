/**
 * Returns the seat counts without the seat held for the entry's own scheduled review, which another review of
 * the entry may use.
 */
export function withoutOwnSeat<Seats extends { readonly offered: number }>(
  seats: Seats,
  { review_holds_seat }: { readonly review_holds_seat: boolean },
): Seats {
  return { ...seats, offered: seats.offered - (review_holds_seat ? 1 : 0) }
}
