import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Refusal, statusOf } from '../../errors.ts'
import { databaseRefusal } from '../db/database-failure.ts'
import { networkOf } from './network-of.ts'

/** Students of a whole class may share the address of their school, and each does everything once. */
const A_CLASS = 60

/**
 * Attempts allowed in a time. Logins are counted per address and email address together as well as
 * per address, never per email address alone: nobody can lock an owner out from elsewhere.
 */
const limits = {
  loginFromAddress: { points: 60, duration: 15 * 60 },
  loginToAccount: { points: 10, duration: 15 * 60 },
  register: { points: A_CLASS, duration: 60 * 60 },
  /** Per email address given, known or not. Whoever uses it up has had a link mailed that still works. */
  forgotForAccount: { points: 5, duration: 60 * 60 },
  forgotFromAddress: { points: A_CLASS, duration: 60 * 60 },
  reset: { points: 60, duration: 60 * 60 },
  verify: { points: 60, duration: 60 * 60 },
  /** Per email address given, known or not, so that nobody's inbox is flooded. */
  resendVerificationForAccount: { points: 5, duration: 60 * 60 },
  resendVerificationFromAddress: { points: A_CLASS, duration: 60 * 60 },
  /** Per user: a stolen phone must not guess its owner's password. */
  changePassword: { points: 10, duration: 15 * 60 },
  /** Calendar apps ask each hour or so; several users may share an address. */
  calendar: { points: 600, duration: 60 * 60 },
  /** Numbers of certificates cannot be tried out; an employer checks a whole team. */
  certificateNumber: { points: 120, duration: 60 * 60 },
  /** Per user: a browser renews its subscription now and then, not each minute. */
  pushSubscribe: { points: 60, duration: 60 * 60 },
  /** One-click requests come from the few addresses of big mail services. */
  unsubscribe: { points: 3000, duration: 60 * 60 },
  contact: { points: A_CLASS, duration: 60 * 60 },
  /** Per email address given: the confirmations must not flood a stranger. */
  contactFromSender: { points: 5, duration: 60 * 60 },
} as const

type LimitName = keyof typeof limits

/** The key of an attempt is a user, an email address, or an address, which more may follow after a space. */
export interface RateLimits {
  /** Counts one attempt. Throws Refusal `too_many_requests` with the seconds to wait. */
  spend: (name: LimitName, key: string) => Promise<void>
  /** Takes back one attempt that turned out to be no guess. */
  giveBack: (name: LimitName, key: string) => Promise<void>
}

type Count = readonly [name: LimitName, key: string]
type Counts = readonly Count[]

/**
 * Counts an attempt under each limit, then makes it. An attempt that fails because the server is busy or has no
 * database is not counted: an outage must not use up the attempts that users need after it.
 */
export async function attempt<Answer>(
  limits: RateLimits,
  counts: Counts,
  make: () => Promise<Answer>,
): Promise<Answer> {
  const spent: Count[] = []
  try {
    for (const count of counts) {
      await limits.spend(...count)
      spent.push(count)
    }
    return await make()
  } catch (error) {
    const refusal = error instanceof Refusal ? error : databaseRefusal(error)
    const isUndecided = refusal !== null && statusOf[refusal.code] === 503
    // An attempt refused under one limit was not made and must not count against others at the same address.
    if (isUndecided || spent.length < counts.length) await giveBackAll(limits, spent)
    throw error
  }
}

/** The same for passwords and links that could be guessed: a successful attempt is not counted. */
export async function guess<Answer>(
  limits: RateLimits,
  counts: Counts,
  make: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await attempt(limits, counts, make)
  await giveBackAll(limits, counts)
  return answer
}

async function giveBackAll(limits: RateLimits, counts: Counts): Promise<void> {
  for (const count of counts) await limits.giveBack(...count)
}

function counted(key: string): string {
  const [address = '', ...more] = key.split(' ')
  return [networkOf(address), ...more].join(' ')
}

/** Limits counted in this process's memory. */
export function memoryRateLimits(): RateLimits {
  const limiters = Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => [name, new RateLimiterMemory(limit)]),
  )
  function limiterOf(name: LimitName) {
    const limiter = limiters[name]
    if (!limiter) throw new Error(`no rate limit is called ${name}`)
    return limiter
  }
  return {
    async spend(name, key) {
      const refused = await limiterOf(name)
        .consume(counted(key))
        .then(
          () => null,
          (answer: { msBeforeNext: number }) => answer,
        )
      if (refused) {
        throw new Refusal('too_many_requests', { retryAfterSeconds: Math.ceil(refused.msBeforeNext / 1000) })
      }
    },
    async giveBack(name, key) {
      await limiterOf(name).reward(counted(key))
    },
  }
}
