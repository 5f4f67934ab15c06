import type { Reduction } from '@cubby/contract/discount'
import type { Center, CenterSave, CenterTerms } from '@cubby/contract/money/centers'
import { phoneText } from '@cubby/contract/phone'
import { t } from '@cubby/texts/t'

/** A typed discount. Its value is empty without one. */
interface ReductionDraft {
  unit: Reduction['unit']
  value: string
}

/** What is typed in the editor of a center, with the names of the request. */
export interface CenterDraft {
  name: string
  address: string
  phone: string
  billing_email: string
  tax_exempt_number: string
  notes: string
  terms: {
    due_days: string
    invoices: CenterTerms['invoices']
    sends: CenterTerms['sends']
    discount: ReductionDraft
    class_discounts: (ReductionDraft & { class_id: string })[]
  }
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
  terms: { due_days: '30', invoices: 'order', sends: 'office', discount: noDiscount, class_discounts: [] },
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
    terms: {
      due_days: String(terms.due_days),
      invoices: terms.invoices,
      sends: terms.sends,
      discount: terms.discount ? typedOf(terms.discount) : noDiscount,
      class_discounts: terms.class_discounts.map((one) => ({ ...typedOf(one), class_id: one.class_id })),
    },
  }
}

const typedOf = ({ unit, value }: Reduction): ReductionDraft => ({ unit, value: String(value) })

const numberOf = (typed: string) => Number(typed.trim() || Number.NaN)

/** Returns what is saved. What was not typed is NaN, which the schema refuses with its message. */
export function saveOf(draft: CenterDraft, center: Pick<Center, 'updated_at'> | null): CenterSave {
  const { phone, terms, ...rest } = draft
  const { due_days, discount, class_discounts, ...sending } = terms
  return {
    ...rest,
    phone: phone.trim() || null,
    terms: {
      ...sending,
      due_days: numberOf(due_days),
      discount: discount.value.trim() ? { unit: discount.unit, value: numberOf(discount.value) } : null,
      class_discounts: class_discounts.map((one) => ({ ...one, value: numberOf(one.value) })),
    },
    ...(center && { updated_at: center.updated_at }),
  }
}

/** Returns the errors of rows whose class is missing or chosen twice, by the names of their fields. */
export function classErrors({ terms }: CenterDraft) {
  const ids = terms.class_discounts.map(({ class_id }) => class_id)
  return Object.fromEntries(
    ids.flatMap((id, index) => {
      const problem =
        id === ''
          ? t('Choose the class of the discount')
          : ids.indexOf(id) < index
            ? t('This class has a discount already')
            : null
      return problem ? [[`terms.class_discounts.${index}.class_id`, problem]] : []
    }),
  )
}
