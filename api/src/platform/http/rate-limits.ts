import { t } from '@cubby/texts/t'
import type { Context } from 'hono'
import { databaseRefusal } from '../db/database-failure.ts'
import { Refusal, statusOf } from '../errors.ts'
import { networkOf } from './networks.ts'

/** Students of a whole class may share the address of their school, and each makes the request once. */
const CLASS_SIZE = 60

/** Each limit allows `points` attempts in a period of `duration` seconds, which begins with the first attempt. */
export const limits = {
  loginFromAddress: { points: 60, duration: 15 * 60 },
  /**
   * Per submitted email address, known or not, from all addresses together. Any hour overlaps two periods at
   * most, so at most 20 wrong passwords are compared in it.
   */
  loginToAccount: { points: 10, duration: 60 * 60 },
  /** Per user and known device. Replaces the two limits above, so that others cannot lock the user out. */
  loginOnKnownDevice: { points: 10, duration: 60 * 60 },
  /**
   * Codes of the second step, per account and from all addresses together. Only somebody who knows the password can
   * try codes. Three of a million work at a time, so without the limit per day a year of guesses would often find one.
   */
  codesToAccount: { points: 10, duration: 60 * 60 },
  codesPerDayToAccount: { points: 30, duration: 24 * 60 * 60 },
  /** Per user and known device, instead of the two limits above. */
  codesOnKnownDevice: { points: 10, duration: 60 * 60 },
  codesPerDayOnKnownDevice: { points: 30, duration: 24 * 60 * 60 },
  /** Per user: wrong codes that confirm a new authenticator app. */
  confirmApp: { points: 10, duration: 60 * 60 },
  /** Passkeys cannot be guessed, and a whole class may log in from one address. */
  passkeyLogin: { points: 10 * CLASS_SIZE, duration: 60 * 60 },
  /** Each request stores a challenge for some minutes. */
  passkeyOptions: { points: 10 * CLASS_SIZE, duration: 60 * 60 },
  /**
   * Tickets cannot be guessed. A device sends one for each logout, and all devices of a school may share an
   * address.
   */
  revokeLogin: { points: 600, duration: 60 * 60 },
  register: { points: CLASS_SIZE, duration: 60 * 60 },
  /** From the networks of the provider, where several classes may begin on the same morning. */
  registerAtProvider: { points: 10 * CLASS_SIZE, duration: 60 * 60 },
  /**
   * Per submitted email address, known or not. A user who reaches the limit already has a link that still
   * works.
   */
  forgotForAccount: { points: 5, duration: 60 * 60 },
  forgotFromAddress: { points: CLASS_SIZE, duration: 60 * 60 },
  reset: { points: 60, duration: 60 * 60 },
  /** Wrong codes of the office, per address. A code itself allows five tries. */
  join: { points: 20, duration: 60 * 60 },
  verify: { points: 60, duration: 60 * 60 },
  /** Per submitted email address, known or not, so that nobody's inbox is flooded. */
  resendVerificationForAccount: { points: 5, duration: 60 * 60 },
  resendVerificationFromAddress: { points: CLASS_SIZE, duration: 60 * 60 },
  /** Per user: the holder of a stolen phone must not guess the password. */
  changePassword: { points: 10, duration: 60 * 60 },
  /** Calendar apps poll about once an hour, and several users may share an address. */
  calendar: { points: 600, duration: 60 * 60 },
  /** Certificate numbers must not be guessable by trial, but an employer may check a whole team. */
  certificateNumber: { points: 120, duration: 60 * 60 },
  /** Links cannot be guessed, but each opening stores a row. An office may open the links of all its teachers. */
  transcript: { points: 120, duration: 60 * 60 },
  /** Links of centers cannot be guessed, and the staff of a center may open theirs at one address. */
  centerInvitation: { points: 120, duration: 60 * 60 },
  /** Per user: a director invites their staff, and does not mail strangers. */
  centerInvite: { points: 4 * CLASS_SIZE, duration: 60 * 60 },
  /** Per invited email address and center, so that nobody's inbox is flooded. */
  centerInviteToAddress: { points: 5, duration: 60 * 60 },
  /** Per user: codes cannot be guessed, but a script must not try. */
  meetingCode: { points: 60, duration: 60 * 60 },
  /** Per user: an instructor must not enroll strangers, or try which addresses have an account. */
  walkIn: { points: CLASS_SIZE, duration: 60 * 60 },
  /** Per user: codes of a few letters must not be found by trial. */
  discountCode: { points: 20, duration: 60 * 60 },
  /** Per user: a browser renews its subscription occasionally, not every minute. */
  pushSubscribe: { points: 60, duration: 60 * 60 },
  /** Per user: a phone in the subway may reconnect often, but not every second. */
  eventStream: { points: 300, duration: 15 * 60 },
  /** One-click requests come from the few addresses of large mail services. */
  unsubscribe: { points: 3000, duration: 60 * 60 },
  contact: { points: CLASS_SIZE, duration: 60 * 60 },
  /** Keeps one network from replacing all stored errors. A request reports up to five errors. */
  errorReports: { points: CLASS_SIZE, duration: 60 * 60 },
  /** Per submitted email address: the confirmations must not flood a stranger's inbox. */
  contactFromSender: { points: 5, duration: 60 * 60 },
} as const

export type LimitName = keyof typeof limits

/** What is left of a limit. */
export interface Quota {
  readonly remaining: number
  readonly resetSeconds: number
}

/**
 * The key of an attempt is a user id, an email address, or a network address, optionally with a suffix after
 * a space.
 */
export interface RateLimits {
  /** Counts one attempt. Throws Refusal `too_many_requests` with the seconds to wait. */
  spend: (name: LimitName, key: string) => Promise<Quota>
  /** Gives back one attempt that turned out not to be a guess. */
  giveBack: (name: LimitName, key: string) => Promise<Quota>
}

/** Counts nothing. For tests. */
export const noRateLimits: RateLimits = {
  spend: async () => UNLIMITED,
  giveBack: async () => UNLIMITED,
}

const UNLIMITED: Quota = { remaining: 1, resetSeconds: 0 }

/**
 * Returns the refusal of an attempt above a limit. Its message says how long to wait: '30 seconds', '45 minutes',
 * '2 hours'. The time is rounded up, because the next attempt would be refused if it came earlier.
 */
export function tooManyAttempts(seconds: number): Refusal {
  const minutes = Math.ceil(seconds / 60)
  const [count, unit] =
    seconds < 60
      ? [seconds, 'second']
      : minutes <= 60
        ? [minutes, 'minute']
        : [Math.ceil(minutes / 60), 'hour']
  return new Refusal('too_many_requests', {
    message: t(
      'Too many attempts. Please try again in {unit, select, second {{count, plural, one {# second} other {# seconds}}} minute {{count, plural, one {# minute} other {# minutes}}} other {{count, plural, one {# hour} other {# hours}}}}.',
      { count, unit },
    ),
    retryAfterSeconds: seconds,
  })
}

type Count = readonly [name: LimitName, key: string]
export type Counts = readonly Count[]

/**
 * Counts an attempt under each limit, then runs it. An attempt that fails because the server is busy or has
 * no database is not counted, because an outage must not use up attempts that users need afterwards.
 */
export async function attempt<Result>(
  limits: RateLimits,
  counts: Counts,
  make: () => Promise<Result>,
): Promise<Result> {
  const counted: Count[] = []
  try {
    for (const count of counts) {
      await limits.spend(...count)
      counted.push(count)
    }
    return await make()
  } catch (error) {
    const refusal = error instanceof Refusal ? error : databaseRefusal(error)
    const isUndecided = refusal !== null && statusOf(refusal.code) === 503
    // An attempt refused under one limit did not run and must not count against other users at the same
    // address.
    const toGiveBack = isUndecided || counted.length < counts.length ? counted : []
    if (isOutage(refusal)) giveBackAll(limits, toGiveBack).catch(() => {})
    else await giveBackAll(limits, toGiveBack)
    throw error
  }
}

/** Like `attempt`, for passwords and links that could be guessed: a successful attempt is not counted. */
export async function guess<Result>(
  limits: RateLimits,
  counts: Counts,
  make: () => Promise<Result>,
): Promise<Result> {
  const result = await attempt(limits, counts, make)
  await giveBackAll(limits, counts)
  return result
}

async function giveBackAll(limits: RateLimits, counts: Counts): Promise<void> {
  for (const count of counts) await limits.giveBack(...count)
}

/** Whether the database did not respond, so that waiting for it once more would only take longer. */
function isOutage(refusal: Refusal | null): boolean {
  return refusal?.code === 'unavailable'
}

/** The key under which an attempt is counted: all addresses of one network together. */
export function countedKey(key: string): string {
  const [address = '', ...more] = key.split(' ')
  return [networkOf(address), ...more].join(' ')
}

/**
 * The same limits, which also write the headers RateLimit-Policy and RateLimit of the response
 * (draft-ietf-httpapi-ratelimit-headers): each limit that was counted, and what is left of it.
 */
export function withRateLimitHeaders(c: Context, counted: RateLimits): RateLimits {
  const quotas = new Map<LimitName, Quota>()
  function note(name: LimitName, quota: Quota): Quota {
    quotas.set(name, quota)
    c.header('RateLimit-Policy', [...quotas.keys()].map(policyOf).join(', '))
    c.header('RateLimit', [...quotas].map(remainderOf).join(', '))
    return quota
  }
  return {
    async spend(name, key) {
      const quota = await counted.spend(name, key).catch((error: unknown) => {
        if (error instanceof Refusal && error.retryAfterSeconds !== undefined) {
          note(name, { remaining: 0, resetSeconds: error.retryAfterSeconds })
        }
        throw error
      })
      return note(name, quota)
    },
    giveBack: async (name, key) => note(name, await counted.giveBack(name, key)),
  }
}

function policyOf(name: LimitName): string {
  const { points, duration } = limits[name]
  return `"${name}";q=${points};w=${duration}`
}

function remainderOf([name, { remaining, resetSeconds }]: [LimitName, Quota]): string {
  return `"${name}";r=${remaining};t=${resetSeconds}`
}
