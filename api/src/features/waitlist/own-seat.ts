/** Seat counts without the seat held for an entry's own scheduled review: it is available to another one. */
export function withoutOwnSeat<Seats extends { readonly offered: number }>(
  seats: Seats,
  { review_holds_seat }: { readonly review_holds_seat: boolean },
): Seats {
  return { ...seats, offered: seats.offered - (review_holds_seat ? 1 : 0) }
}
