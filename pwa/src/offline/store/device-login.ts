import type { User } from '@cubby/contract/accounts/user'
import type { CommandKind } from '@/offline/store/command.ts'

/** The login of this device. */
export interface DeviceLogin {
  token: string
  user: User
  /**
   * Seals the data of the user when the login ends. Missing in a login that was stored without one, until it is
   * fetched.
   */
  deviceKey?: CryptoKey
}

/** An unsent change without its content. */
export interface WaitingChange {
  kind: CommandKind | 'contact'
  createdAt: number
}

/** A login that the server ended. The data of its user is sealed until they log in again. */
export interface EndedLogin {
  userId: string
  firstName: string
  waiting: WaitingChange[]
  /** Deleted as soon as everything is sealed. */
  deviceKey?: CryptoKey
}
