import type { Provider } from '@cubby/contract/catalog/classes'
import { roomAt } from '../seats/meeting-conflicts.ts'

/** The rooms of the school and its own address, which a room without an address has. */
export type Places = Pick<Provider, 'address' | 'rooms'>

/** Returns the address of the room at a location, or null if the location is no room. */
export function addressOf(location: string | null, { address, rooms = [] }: Places): string | null {
  const room = roomAt(location, rooms)
  return room ? room.address || address : null
}

/** Returns a location with the address of its room: 'Room 2, 412 Court Street, Brooklyn'. */
export function placeText(location: string | null, places: Places): string | null {
  const address = addressOf(location, places)
  return address ? `${location}, ${address}` : location
}
