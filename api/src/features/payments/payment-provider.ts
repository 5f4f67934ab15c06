interface Charge {
  /** The same for every try at one payment: a provider charges a key once. */
  readonly key: string
  readonly amountCents: number
  readonly description: string
}

export type ChargeOutcome =
  | { readonly kind: 'charged'; readonly reference: string }
  | { readonly kind: 'declined' }

/** Whoever takes the money. */
export interface PaymentProvider {
  readonly charge: (charge: Charge) => Promise<ChargeOutcome>
}

/** Takes no money and says it did: there is no real payment step. */
export const simulatedPayments: PaymentProvider = {
  charge: async ({ key }) => ({ kind: 'charged', reference: `simulated-${key}` }),
}
