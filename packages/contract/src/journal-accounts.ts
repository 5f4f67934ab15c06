import { z } from 'zod'
import { SETTING_TEXT_MAX_LENGTH } from './constants.ts'
import { messages } from './messages.ts'
import { line } from './text.ts'

/** An account in the accountant's program: its name in QuickBooks, its code in Xero. */
const account = line(SETTING_TEXT_MAX_LENGTH, messages.fieldRequired).min(1, messages.fieldRequired)

/** Where the journal books money. */
export const journalAccounts = z
  .object({
    /** What comes in and goes out by each method. */
    cash: account,
    check: account,
    card: account,
    transfer: account,
    other: account,
    /** What students pay for a class without an account of its own. */
    fees: account,
    /** Between the two classes of a carry-over, and the two accounts of a payout; its balance is always 0. */
    carried_over: account,
    /** Fees of card payments, and what banks withdraw after a dispute. Version 1.1.0 does not send it. */
    card_fees: account.optional(),
    /** The accounts of classes, by the id of the class. */
    classes: z.record(z.string(), account.optional()),
    /** The name of the tax rate of each line in Xero. */
    tax_rate: account,
  })
  .meta({ id: 'JournalAccounts' })
export type JournalAccounts = z.infer<typeof journalAccounts>

export const CARD_FEES_ACCOUNT = 'Merchant account fees'

/** Names that QuickBooks has in a new company, where it has one. */
export const defaultAccounts: JournalAccounts = {
  cash: 'Cash on hand',
  check: 'Undeposited Funds',
  card: 'Card payments',
  transfer: 'Checking',
  other: 'Other payments',
  fees: 'Course fees',
  carried_over: 'Carried over between classes',
  card_fees: CARD_FEES_ACCOUNT,
  classes: {},
  tax_rate: 'Tax Exempt (0%)',
}
