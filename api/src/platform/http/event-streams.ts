import type { Role } from '@cubby/contract/accounts/user'

/** The login that a stream belongs to. */
export interface StreamOwner {
  readonly loginId: string
  readonly userId: string
  readonly role: Role
  readonly address: string
}

/** Opens streams of live updates, on platforms that can hold a connection open. */
export interface EventStreams {
  /**
   * Opens the stream of a login, in the format of server-sent events. Resumes after `lastEventId`, if it is given.
   * Returns null on a platform without streams. Throws Refusal `too_many_requests` for too many streams of a
   * user or an address, and `busy` while the server stops or has too many streams.
   */
  readonly open: (
    owner: StreamOwner,
    lastEventId: string | undefined,
  ) => Promise<ReadableStream<Uint8Array> | null>
}

/** For platforms that cannot hold a connection open. The app then refreshes its data at intervals. */
export const noEventStreams: EventStreams = { open: async () => null }
