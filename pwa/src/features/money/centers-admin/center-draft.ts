import type { Reduction } from '@cubby/contract/discount'
import type { Center, CenterSave, CenterTerms } from '@cubby/contract/money/centers'
import { phoneText } from '@cubby/contract/phone'

/** A typed discount. Its value is empty without one. */
export interface ReductionDraft {
  readonly unit: Reduction['unit']
  readonly value: string
}

export interface ClassDiscountDraft extends ReductionDraft {
  /** Of the row on the screen. */
  readonly key: string
  readonly class_id: string
}

/** What is typed in the editor of a center. */
export interface CenterDraft {
  readonly name: string
  readonly address: string
  readonly phone: string
  readonly billing_email: string
  readonly tax_exempt_number: string
  readonly notes: string
  readonly due_days: string
  readonly invoices: CenterTerms['invoices']
  readonly sends: CenterTerms['sends']
  readonly discount: ReductionDraft
  readonly class_discounts: readonly ClassDiscountDraft[]
}

const noDiscount: ReductionDraft = { unit: 'percent', value: '' }

/** What a new center starts with. */
const newCenter: CenterDraft = {
  name: '',
  address: '',
  phone: '',
  billing_email: '',
  tax_exempt_number: '',
  notes: '',
  due_days: '30',
  invoices: 'order',
  sends: 'office',
  discount: noDiscount,
  class_discounts: [],
}

export function draftOf(center: Center | null): CenterDraft {
  if (!center) return newCenter
  const { name, address, phone, billing_email, tax_exempt_number, notes, terms } = center
  return {
    name,
    address,
    phone: phoneText(phone ?? ''),
    billing_email,
    tax_exempt_number,
    notes,
    due_days: String(terms.due_days),
    invoices: terms.invoices,
    sends: terms.sends,
    discount: terms.discount ? typedOf(terms.discount) : noDiscount,
    class_discounts: terms.class_discounts.map((one) => ({
      ...typedOf(one),
      key: one.class_id,
      class_id: one.class_id,
    })),
  }
}

const typedOf = ({ unit, value }: Reduction): ReductionDraft => ({ unit, value: String(value) })

const numberOf = (typed: string) => Number(typed.trim() || Number.NaN)

/** Returns what is saved. What was not typed is NaN, which the schema refuses with its message. */
export function saveOf(draft: CenterDraft, center: Pick<Center, 'updated_at'> | null): CenterSave {
  const { due_days, invoices, sends, discount, class_discounts, phone, ...rest } = draft
  return {
    ...rest,
    phone: phone.trim() || null,
    terms: {
      due_days: numberOf(due_days),
      invoices,
      sends,
      discount: discount.value.trim() ? { unit: discount.unit, value: numberOf(discount.value) } : null,
      class_discounts: class_discounts.map(({ class_id, unit, value }) => ({
        class_id,
        unit,
        value: numberOf(value),
      })),
    },
    ...(center && { updated_at: center.updated_at }),
  }
}

/** Returns the errors of rows whose class is missing or chosen twice, by the names of their fields. */
export function classErrors({ class_discounts }: Pick<CenterDraft, 'class_discounts'>) {
  const ids = class_discounts.map(({ class_id }) => class_id)
  return Object.fromEntries(
    ids.flatMap((id, index) => {
      const problem =
        id === ''
          ? 'Choose the class of the discount'
          : ids.indexOf(id) < index
            ? 'This class has a discount already'
            : null
      return problem ? [[`terms.class_discounts.${index}.class_id`, problem]] : []
    }),
  )
}
