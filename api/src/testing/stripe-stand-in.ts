import { openStripe, type StripeAccount } from '../platform/stripe.ts'

const WEBHOOK_SECRET = 'whsec_stand_in'

type Stored = Record<string, unknown> & { id: string }

/**
 * A stand-in for the API of Stripe, in this process: sessions with prices of their own, refunds, disputes, payouts, and
 * fees, which the emulator of packages/checks/e2e lacks. Tests change its objects as Stripe would, and send events.
 */
interface StripeStandIn {
  readonly account: StripeAccount
  /** Pays on the page with this address, as its student would. Returns the id of the page. */
  readonly pay: (url: string, how?: { readonly isAsync?: boolean; readonly fee?: number }) => string
  /** Changes an object, such as the status of a refund. */
  readonly change: (id: string, values: object) => void
  /** Adds an object that was made in the dashboard of Stripe or by a bank. */
  readonly add: (path: string, object: Stored) => void
  readonly read: (id: string) => Stored
  /** How often each kind of request changed something. */
  readonly counts: Map<string, number>
  /** Whether requests fail, as in an outage of Stripe. */
  isDown: boolean
  /** Whether the responses of requests that change something are lost. */
  losesResponses: boolean
  /** Returns the body and the header of a signed event. */
  readonly event: (
    type: string,
    objectId: string,
    options?: { readonly id?: string } & SigningOptions,
  ) => Promise<SignedEvent>
  /** Signs any body. */
  readonly sign: (body: string, options?: SigningOptions) => Promise<SignedEvent>
}

interface SigningOptions {
  readonly secret?: string
  readonly at?: Date
}

interface SignedEvent {
  readonly body: string
  readonly signature: string
}

export function stripeStandIn(now: () => Date = () => new Date()): StripeStandIn {
  const objects = new Map<string, Stored & { path: string }>()
  const answers = new Map<string, Stored>()
  const counts = new Map<string, number>()
  let ids = 0
  const newId = (prefix: string) => {
    ids += 1
    return `${prefix}_${ids}_${crypto.randomUUID().slice(0, 8)}`
  }
  const seconds = () => Math.floor(now().getTime() / 1000)
  const store = (path: string, object: Stored) => {
    objects.set(object.id, { created: seconds(), ...object, path })
    return object
  }
  const get = (id: string) => {
    const found = objects.get(id)
    if (!found) throw new Missing(`No such object: ${id}`)
    return found
  }

  function create(path: string, form: URLSearchParams): Stored {
    const metadata = Object.fromEntries(
      [...form].flatMap(([name, value]) => {
        const key = /^metadata\[(.+)\]$/.exec(name)?.[1]
        return key ? [[key, value]] : []
      }),
    )
    if (path === '/v1/checkout/sessions') {
      const id = newId('cs')
      return store(path, {
        id,
        status: 'open',
        payment_status: 'unpaid',
        metadata,
        payment_intent: null,
        amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
        expires_at: Number(form.get('expires_at')),
        customer_email: form.get('customer_email'),
        success_url: form.get('success_url'),
        url: `https://checkout.stripe.test/${id}`,
      })
    }
    const ended = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(path)?.[1]
    if (ended) {
      const session = get(ended)
      if (session.status !== 'open')
        throw new Missing('Only Checkout Sessions with a status of open can be expired')
      return Object.assign(session, { status: 'expired', url: null })
    }
    if (path === '/v1/refunds') {
      const [payment_intent, amount] = [form.get('payment_intent'), Number(form.get('amount'))]
      const left = leftOf(payment_intent)
      if (amount > left)
        throw new Missing(`Refund amount (${amount}) is greater than unrefunded amount (${left})`)
      return store(path, { id: newId('re'), status: 'succeeded', payment_intent, amount, metadata })
    }
    throw new Missing(`The stand-in has no ${path}`)
  }

  /** The cents of a charge that were not given back. */
  function leftOf(intent: unknown): number {
    const all = [...objects.values()]
    const paid = all.find((one) => one.path === '/v1/checkout/sessions' && intentOf(one) === intent)
    const back = all.filter(
      (one) => one.path === '/v1/refunds' && one.payment_intent === intent && one.status !== 'failed',
    )
    return Number(paid?.amount_total ?? 0) - back.reduce((sum, one) => sum + Number(one.amount), 0)
  }

  const answer: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const method = init?.method ?? 'GET'
    if (standIn.isDown) throw new TypeError('fetch failed')
    try {
      if (method === 'GET') {
        const id = url.pathname.split('/').at(-1) ?? ''
        if (objects.has(id)) return Response.json(get(id))
        if (!LISTS.has(url.pathname)) throw new Missing(`No such object: ${id}`)
        const from = Number(url.searchParams.get('created[gte]') ?? 0)
        const intent = url.searchParams.get('payment_intent')
        const data = [...objects.values()].filter(
          (one) =>
            one.path === url.pathname &&
            Number(one.created) >= from &&
            (!intent || one.payment_intent === intent),
        )
        return Response.json({ object: 'list', data, has_more: false, url: url.pathname })
      }
      const key = new Headers(init?.headers).get('Idempotency-Key')
      const earlier = key && answers.get(key)
      if (earlier && standIn.losesResponses) throw new TypeError('fetch failed')
      if (earlier) return Response.json(earlier)
      const created = create(url.pathname, new URLSearchParams(String(init?.body ?? '')))
      counts.set(url.pathname, (counts.get(url.pathname) ?? 0) + 1)
      if (key) answers.set(key, created)
      if (standIn.losesResponses) throw new TypeError('fetch failed')
      return Response.json(created)
    } catch (error) {
      if (!(error instanceof Missing)) throw error
      const { message } = error
      return Response.json({ error: { type: 'invalid_request_error', message } }, { status: 400 })
    }
  }

  const standIn: StripeStandIn = {
    account: openStripe({ secretKey: 'sk_test_stand_in', webhookSecret: WEBHOOK_SECRET, fetch: answer }),
    counts,
    isDown: false,
    losesResponses: false,
    read: get,
    change: (id, values) => void Object.assign(get(id), values),
    add: (path, object) => void store(path, object),
    pay(url, { isAsync = false, fee = 306 } = {}) {
      const session = get(url.split('/').at(-1) ?? '')
      if (session.status !== 'open') throw new Error('the page is closed')
      Object.assign(session, {
        status: 'complete',
        url: null,
        payment_status: isAsync ? 'unpaid' : 'paid',
        payment_intent: {
          id: newId('pi'),
          status: isAsync ? 'processing' : 'succeeded',
          latest_charge: {
            id: newId('ch'),
            created: seconds(),
            payment_method_details: { card: { last4: '4242' } },
            balance_transaction: isAsync ? null : { id: newId('txn'), fee, created: seconds() },
          },
        },
      })
      return session.id
    },
    event: (type, objectId, { id = newId('evt'), ...options } = {}) =>
      standIn.sign(
        JSON.stringify({ id, object: 'event', type, data: { object: { id: objectId } } }),
        options,
      ),
    async sign(body, { secret = WEBHOOK_SECRET, at = new Date() } = {}) {
      const { webhooks } = await standIn.account.api()
      const timestamp = Math.floor(at.getTime() / 1000)
      return { body, signature: webhooks.generateTestHeaderString({ payload: body, secret, timestamp }) }
    },
  }
  return standIn
}

const LISTS = new Set([
  '/v1/webhook_endpoints',
  '/v1/refunds',
  '/v1/disputes',
  '/v1/payouts',
  '/v1/balance_transactions',
])

class Missing extends Error {}

function intentOf({ payment_intent }: Stored): unknown {
  return typeof payment_intent === 'object' && payment_intent && 'id' in payment_intent
    ? payment_intent.id
    : payment_intent
}
