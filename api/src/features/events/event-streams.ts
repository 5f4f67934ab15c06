import type { Role } from '@cubby/contract/user'

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
   * The stream of a login, in the format of server-sent events; null where there are none. It resumes after
   * the id of an earlier event. Throws Refusal `too_many_requests` for too many streams of a user or an
   * address, and `unavailable` while the server stops or has no room.
   */
  readonly open: (
    owner: StreamOwner,
    lastEventId: string | undefined,
  ) => Promise<ReadableStream<Uint8Array> | null>
}

/** For platforms that hold no connection open. The app then refreshes as it does without a connection. */
export const noEventStreams: EventStreams = { open: async () => null }
