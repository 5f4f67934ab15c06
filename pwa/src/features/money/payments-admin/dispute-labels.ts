import { t } from '@cubby/texts/t'

/** Why a card holder disputes a payment, by Stripe's names. */
const reasons: Readonly<Record<string, string>> = {
  bank_cannot_process: t('the bank cannot process it'),
  credit_not_processed: t('a refund did not arrive'),
  customer_initiated: t('the card holder asked for it'),
  duplicate: t('charged twice'),
  fraudulent: t('reported as fraud'),
  general: t('no particular reason'),
  incorrect_account_details: t('wrong account details'),
  insufficient_funds: t('not enough money in the account'),
  product_not_received: t('the class was not given'),
  product_unacceptable: t('the class was not as described'),
  subscription_canceled: t('cancelled before the charge'),
  unrecognized: t('the card holder does not recognize it'),
}

const statuses: Readonly<Record<string, string>> = {
  warning_needs_response: t('inquiry, needs a response'),
  warning_under_review: t('inquiry, under review'),
  warning_closed: t('inquiry, closed'),
  needs_response: t('needs a response'),
  under_review: t('under review'),
  won: t('won'),
  lost: t('lost'),
}

/** A name that Stripe adds later is shown as it is. */
const nameOf = (code: string) => code.replaceAll('_', ' ')

export const disputeReason = (code: string) => reasons[code] ?? nameOf(code)
export const disputeStatus = (code: string) => statuses[code] ?? nameOf(code)
