interface Charge {
  /** The same for every attempt to charge the same remaining amount, because the provider charges a key only once. */
  readonly key: string
  readonly amountCents: number
  readonly description: string
}

export type ChargeOutcome =
  | { readonly kind: 'charged'; readonly reference: string }
  | { readonly kind: 'declined' }

/** The service that charges the user. */
export interface PaymentProvider {
  readonly charge: (charge: Charge) => Promise<ChargeOutcome>
}

/** Always succeeds without charging, because there is no real payment step. */
export const simulatedPayments: PaymentProvider = {
  charge: async ({ key }) => ({ kind: 'charged', reference: `simulated-${key}` }),
}
